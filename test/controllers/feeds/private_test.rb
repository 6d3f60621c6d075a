require "test_helper"

# maria's feed reader fetches what is hers.
class Feeds::PrivateTest < ActionDispatch::IntegrationTest
  setup { @token = AccessToken.create!(user: users(:maria), name: "Reader", scope: "feeds") }

  test "her inbox, in three formats" do
    said = Comment.new(author: users(:tomas), post: posts(:wal), parent: comments(:answer), body: "Once an *hour*?").submit

    { "atom" => "application/atom+xml", "rss" => "application/rss+xml", "json" => "application/feed+json" }.each do |format, type|
      fetch "inbox", format: format
      assert_equal type, response.media_type
      assert_includes response.body, "/comments/#{said.id}"
      assert_no_match @token.secret, response.body
    end
    assert_match(/no-store/, response.headers["cache-control"])
    assert_not_nil @token.reload.last_used_at
  end

  test "what she saved, newest first, without what was taken down" do
    [ posts(:show_terminal), comments(:objection), posts(:essay) ].each { |thing| thing.bookmark_by users(:maria) }
    posts(:essay).remove by: users(:admin)
    assert_equal [ "/comments/#{comments(:objection).id}", "/posts/#{posts(:show_terminal).id}" ], paths_in("saved")
  end

  test "what others say in threads she follows, without whom she muted" do
    posts(:show_terminal).follow_by users(:maria)
    said = [ users(:tomas), users(:maria), users(:newcomer) ].map do |author|
      Comment.create!(author:, post: posts(:show_terminal), body: "By #{author.username}")
    end
    assert_equal said.values_at(2, 0).sort_by(&:id).reverse.map { |comment| "/comments/#{comment.id}" }, paths_in("following")

    Mute.new(user: users(:maria), name: "tomas").submit
    assert_equal [ "/comments/#{said.last.id}" ], paths_in("following")
  end

  test "nobody without a token for it" do
    read = AccessToken.create!(user: users(:maria), name: "Script", scope: "read")
    [ nil, "", "frontpage_#{"z" * 40}", read.secret ].each do |token|
      fetch "inbox", token: token
      assert_response :unauthorized, token.inspect
      assert_match "Create one in your settings", response.body
    end
    sign_in_as users(:maria)
    fetch "inbox", token: nil
    assert_response :unauthorized

    @token.destroy
    fetch "inbox"
    assert_response :unauthorized
  end

  test "limits wrong tokens, and never a valid one from the same network" do
    wrong = "frontpage_#{"z" * 40}"
    (TokenAuthentication::MAX_WRONG_TOKENS + 1).times { fetch "inbox", token: nil }
    TokenAuthentication::MAX_WRONG_TOKENS.times { fetch "inbox", token: wrong }
    assert_response :unauthorized
    fetch "inbox", token: wrong
    assert_response :too_many_requests
    assert_equal "180", response.headers["retry-after"]
    assert_match "Valid tokens still work", response.body

    fetch "inbox"
    assert_response :success
    travel TokenAuthentication::WINDOW + 1.second
    fetch "inbox", token: wrong
    assert_response :unauthorized
  end

  test "the token is not in the log" do
    logged = StringIO.new
    Rails.logger.broadcast_to(logger = ActiveSupport::Logger.new(logged))
    fetch "inbox"
    assert_match(%r{/feeds/inbox}, logged.string)
    assert_not_includes logged.string, @token.secret.delete_prefix(AccessToken::PREFIX)
  ensure
    Rails.logger.stop_broadcasting_to(logger)
  end

  test "a search is a feed, newest first, for everybody" do
    Search::Index.rebuild
    get "/search.atom?q=weekly"
    assert_response :success
    assert_select "title", /Search for “weekly”/
    assert_select "entry", Comment.visible.count { |comment| comment.body.match?(/weekly/i) }
    get "/search.json?q="
    assert_empty JSON.parse(response.body)["items"]
  end

  private
    def fetch(name, token: @token.secret, format: "atom")
      get "/feeds/#{name}.#{format}", params: { token: }.compact
    end

    def paths_in(name)
      fetch name, format: "json"
      JSON.parse(response.body)["items"].map { |item| URI(item["url"]).path }
    end
end
