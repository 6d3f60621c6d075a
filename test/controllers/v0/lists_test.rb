require "test_helper"

class V0::ListsTest < ActionDispatch::IntegrationTest
  test "the lists, in the order of their pages" do
    { "top" => "/", "new" => "/newest", "best" => "/top/month", "ask" => "/ask", "show" => "/show" }.each do |name, page|
      get page
      ids = css_select("li.post").map { |post| post["id"].delete_prefix("post_").to_i }

      assert_not_empty ids
      assert_equal ids.map { |id| id * 2 }, ask_for("#{name}stories"), name
    end
  end

  test "there are no jobs here" do
    assert_equal [], ask_for("jobstories")
  end

  test "at most five hundred, and two hundred questions" do
    Post.insert_all! Array.new(510) { |index| { author_id: users(:tomas).id, title: "Ask: #{index}?", body: "x", kind: "ask",
      last_activity_at: Time.current } }

    assert_equal [ 500, 500, 500, 200 ], %w[ top new best ask ].map { |name| ask_for("#{name}stories").size }
  end

  test "the highest number there is" do
    assert_equal [ Post.maximum(:id) * 2, Comment.maximum(:id) * 2 + 1 ].max, ask_for("maxitem")
    Comment.delete_all
    assert_equal Post.maximum(:id) * 2, ask_for("maxitem")
    Post.delete_all
    assert_equal 0, ask_for("maxitem")
  end

  test "updates name what was posted, voted on and taken down, and whose it is" do
    posts(:essay).vote_by users(:tomas)
    updates = ask_for("updates")

    assert_includes updates["items"], posts(:essay).id * 2
    assert_includes updates["items"], comments(:taken_back).id * 2 + 1
    assert_equal updates["items"].uniq, updates["items"]
    assert_equal %w[ maria tomas ], updates["profiles"].sort
  end

  test "a site with nobody yet has nothing to tell" do
    [ Removal, Vote, Comment, Post, Session, User ].each(&:delete_all)
    assert_equal [ [], 0, { "items" => [], "profiles" => [] }, nil ],
      %w[ topstories maxitem updates item/2 ].map { |name| ask_for(name) }
  end

  private
    def ask_for(name)
      get "/v0/#{name}.json"
      assert_response :success
      JSON.parse(response.body)
    end
end
