require "test_helper"

class HackerNewsApi::ListsTest < ActionDispatch::IntegrationTest
  test "returns lists in the order of their pages" do
    {
      "top" => "/", "new" => "/newest", "best" => "/top/month", "ask" => "/ask", "show" => "/show"
    }.each do |name, page|
      get page
      ids = css_select("li.post").map { |post| post["id"].delete_prefix("post_").to_i }

      assert_not_empty ids
      assert_equal ids.map { |id| id * 2 }, read("#{name}stories"), name
    end
  end

  test "returns an empty list of jobs" do
    assert_equal [], read("jobstories")
  end

  test "returns at most 500 stories, and 200 Ask stories" do
    Post.insert_all! Array.new(510) { |index| { author_id: users(:tomas).id, title: "Ask: #{index}?",
      body: "x", kind: "ask", last_activity_at: Time.current } }

    assert_equal [ 500, 500, 500, 200 ], %w[ top new best ask ].map { |name| read("#{name}stories").size }
  end

  test "returns the highest id" do
    assert_equal [ Post.maximum(:id) * 2, Comment.maximum(:id) * 2 + 1 ].max, read("maxitem")
    Comment.delete_all
    assert_equal Post.maximum(:id) * 2, read("maxitem")
    Post.delete_all
    assert_equal 0, read("maxitem")
  end

  test "lists changed items and their authors in updates" do
    posts(:essay).vote_by users(:tomas)
    updates = read("updates")

    assert_includes updates["items"], posts(:essay).id * 2
    assert_includes updates["items"], comments(:taken_back).id * 2 + 1
    assert_equal updates["items"].uniq, updates["items"]
    assert_equal %w[ maria tomas ], updates["profiles"].sort
  end

  test "returns empty lists and null on an empty site" do
    [ Removal, Vote, Comment, Post, Session, User ].each(&:delete_all)
    assert_equal [ [], 0, { "items" => [], "profiles" => [] }, nil ],
      %w[ topstories maxitem updates item/2 ].map { |name| read(name) }
  end

  private
    def read(name)
      get "/v0/#{name}.json"
      assert_response :success
      JSON.parse(response.body)
    end
end
