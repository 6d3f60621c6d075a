require "test_helper"

class CommentOrdersTest < ActionDispatch::IntegrationTest
  setup do
    @post = posts(:wal)
    @early = Comment.new(author: users(:tomas), post: @post, body: "Early.").submit
    @late = Comment.new(author: users(:tomas), post: @post, body: "Late.").submit
    @answers = [ "First answer.", "Second answer." ].map { |body| reply body }
    vote_up @early, @answers.last
  end

  test "shows the best comments first" do
    get post_path(@post)
    assert_operator places[@early.id], :<, places[@late.id]
    assert_equal [ @early.id, *@answers.reverse.map(&:id), @late.id ],
      places.keys & [ @early, @late, *@answers ].map(&:id)
    assert_select ".actions a[aria-current]", "best"
  end

  test "sorts a visitor's page by the order in the URL" do
    get post_path(@post)
    assert_select "#comments a", text: "newest" do |(link)|
      get link[:href]
    end
    assert_equal [ @late.id, @early.id, *@answers.reverse.map(&:id) ], places.keys.first(4)
    assert_select ".actions a[aria-current]", "newest"
    assert_select "link[rel=canonical][href$='#{post_path(@post)}']"

    get post_path(@post, sort: "oldest")
    assert_equal [ @early.id, *@answers.map(&:id), @late.id ], places.keys.last(4)

    get post_path(@post, sort: "random")
    assert_select ".actions a[aria-current]", "best"
  end

  test "remembers a member's order for all threads" do
    sign_in_as users(:newcomer)
    post post_comment_order_path(@post), params: { order: "newest" }
    assert_redirected_to post_path(@post, anchor: "comments")

    follow_redirect!
    assert_equal @late.id, places.keys.first
    assert_select ".actions button[aria-pressed=true]", "newest"
    get comment_path(@early)
    assert_equal [ @early, *@answers.reverse ].map(&:id), places.keys

    get post_path(@post, sort: "oldest")
    assert_equal @late.id, places.keys.last
    assert_equal "newest", users(:newcomer).reload.comment_order

    post post_comment_order_path(@post), params: { order: "random" }
    assert_response :unprocessable_content
    assert_equal "newest", users(:newcomer).reload.comment_order
  end

  test "sorts the replies on a comment's own page" do
    get comment_path(@early)
    assert_select "#comments > .actions a[aria-current]", "best"
    assert_select "#comments > .actions a", text: "oldest" do |(link)|
      get link[:href]
    end
    assert_equal [ @early, *@answers ].map(&:id), places.keys

    sign_in_as users(:newcomer)
    get comment_path(@early)
    assert_select "#comments > .actions button", text: "newest" do |(button)|
      post button[:formaction], params: { order: "newest" }
    end
    assert_redirected_to comment_path(@early, anchor: "comments")
    get comment_path(@late)
    assert_select "#comments > .actions", 0
  end

  test "keeps the order on further pages of a long thread" do
    stub_const PageSize, :THREAD, 2 do
      get post_path(@post, sort: "newest")
      assert_equal [ @late.id, @early.id ], places.keys
      assert_select "nav.pages a[rel=next]" do |links|
        get links.first[:href]
      end
      assert_equal @answers.reverse.map(&:id), places.keys
    end
  end

  test "requires a member" do
    post post_comment_order_path(@post), params: { order: "newest" }
    assert_redirected_to new_session_path
  end

  private
    def reply(body)
      Comment.new(author: users(:admin), post: @post, parent: @early, body:).submit
    end

    def vote_up(*comments)
      comments.each { |comment| comment.vote_by users(:maria), 1 }
    end

    # The places of the page's comments, by their ids.
    def places
      css_select("#comments .comment[id^=comment]")
        .map { |comment| comment[:id][/\d+/].to_i }.each_with_index.to_h
    end
end
