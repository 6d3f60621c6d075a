require "test_helper"

# The log has members' requests, but no text that they typed (docs/operations.md).
class LogFilteringTest < ActionDispatch::IntegrationTest
  test "omits typed text and search queries" do
    log = capture_log level: :info do
      post session_path, params: { session: { username: "someone@example.com", password: "a guess" } }
      sign_in_as users(:maria)
      post posts_path, params: { post: { title: "Nobody's business", body: "Not yours either." } }
      get search_path(q: "backups")
      get "/search?q=about+jane%40example.org&sort=new"
      get "/search?q=jane@example.org"
    end

    assert_match 'Started POST "/posts"', log
    assert_match "Processing by PostsController#create", log
    assert_match "/search?q=[FILTERED]&sort=new", log
    [ "someone@example.com", "jane", "q=backups", "Nobody's business", "Not yours either",
      "Parameters" ].each do |typed|
      assert_no_match typed, log
    end
  end
end
