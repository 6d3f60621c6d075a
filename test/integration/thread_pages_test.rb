require "test_helper"

# A thread of more than 500 comments is divided into pages in reading order.
class ThreadPagesTest < ActionDispatch::IntegrationTest
  include LongThreadsHelper

  SIZE = PageSize::THREAD

  setup { @post = posts(:essay) }

  test "shows all comments on its pages, once and in reading order" do
    create_branching_thread SIZE * 2 + 1
    shown = (1..3).flat_map do |number|
      get path_of(number)
      assert_equal [ "Page #{number} of 3" ] * 2, css_select(".pages span").map(&:text)
      comments_shown
    end

    assert_equal Comment.tree_of(@post).map { |comment, *| comment.id }, shown
  end

  test "links the pages without JavaScript" do
    create_branching_thread SIZE + 20
    get post_path(@post)
    assert_select "link[rel=canonical][href=?]", post_url(@post)
    assert_select ".pages a[rel=next][href=?]", "#{post_path(@post, page: 2)}#comments", "Next 20 comments"
    assert_select ".pages a[rel=prev]", 0

    get post_path(@post, page: 2)
    assert_select "title", /\A#{Regexp.escape(@post.title)} \(page 2 of 2\)/
    assert_select "link[rel=canonical][href=?]", post_url(@post, page: 2)
    assert_select ".pages a[rel=prev][href=?]", "#{post_path(@post)}#comments", "Previous 500 comments"
    assert_select ".pages a[rel=next]", 0
    assert_select ".pages a[aria-current=page]", "2"
  end

  test "shows a thread of 500 comments without page links" do
    create_branching_thread SIZE
    get post_path(@post)
    assert_equal SIZE, comments_shown.size
    assert_select ".pages", 0
    get post_path(@post, page: 2)
    assert_response :not_found
  end

  test "responds with 404 or 400 to other page numbers" do
    create_branching_thread SIZE + 1
    { 3 => 404, 0 => 400, -1 => 400, "two" => 400, "2x" => 400, "" => 400 }.each do |number, status|
      get post_path(@post, page: number)
      assert_response status, number.inspect
    end
    get post_path(@post, page: { a: 1 })
    assert_response :bad_request
  end

  test "shows above a continued page what its first comment replies to" do
    create_reply_chain SIZE + 5
    get post_path(@post, page: 2)

    chain = @post.comments.order(:id).ids
    context = css_select(".thread li[id^=context_]")
    assert_equal chain.first(Comment::Tree::MAX_DEPTH),
      context.map { |item| item["id"].delete_prefix("context_").to_i }
    assert_equal chain.last(5), comments_shown
    assert_equal context.last["id"], css_select("#comment_#{chain[SIZE]}").first.ancestors("li").first["id"]
    assert_select "#context_#{chain.first} > .meta a[href=?]", path_to(chain.first),
      "comment on an earlier page"
    assert_select "#context_#{chain.first} > details > .body", 0
    assert_select "#comment_#{chain[SIZE]} .answered[href=?]", path_to(chain[SIZE - 1])
  end

  test "leads from a comment's link to its page" do
    create_branching_thread SIZE * 2
    comment = Comment.tree_of(@post).map { |comment, *| comment }.last
    assert_equal path_to(comment.id), comment_in_thread_path(comment)

    get comment_in_thread_path(comment)
    assert_includes comments_shown, comment.id
    assert_select "link[rel=canonical][href=?]", post_url(@post, page: 2)
    get comment_path(comment)
    assert_select "main a[href=?]", path_to(comment.id), "View full thread"
  end

  test "shows the first page for the links of unknown comments" do
    create_branching_thread SIZE + 1
    [ comments(:answer).id, 10**30, "x", { a: 1 } ].each do |comment|
      get post_path(@post, comment:)
      assert_select ".pages [aria-current=page]", { text: "1" }, comment.inspect
    end
  end

  test "names the comment in its link from the 500th on" do
    create_branching_thread SIZE - 1
    assert_equal "/posts/#{@post.id}#comment_#{@post.comments.first.id}",
      comment_in_thread_path(@post.comments.first)

    Comment.create! post: @post, author: users(:tomas), body: "One more"
    listed = Comment.with_post_titles.find_by(post_id: @post.id)
    assert_equal path_to(listed.id), comment_in_thread_path(listed)
  end

  test "returns to the new comment's page after a reply" do
    create_branching_thread SIZE + 50
    sign_in_as users(:newcomer)
    parent = Comment.tree_of(@post).map { |comment, *| comment }.last
    post comment_replies_path(parent), params: { comment: { body: "I agree." } }

    reply = users(:newcomer).comments.sole
    assert_redirected_to path_to(reply.id)
    follow_redirect!
    assert_select "#comment_#{reply.id} .body", /I agree/
    assert_select ".pages [aria-current=page]", "2"
  end

  test "counts new comments on all pages and links to them" do
    create_branching_thread SIZE + 50
    @post.update_columns last_activity_at: Time.current
    sign_in_as users(:maria)
    get post_path(@post)
    travel 1.hour
    news = Array.new(2) { Comment.create!(post: @post, author: users(:tomas), body: "New.") }
    Comment.where(id: news).update_all downvotes: 30

    get post_path(@post)
    assert_select ".news", /2 new since your last visit/
    assert_select ".news a[href=?]", path_to(news.first.id), "Go to the first"
    assert_select ".news a.next-new[href=?]", path_to(news.first.id),
      "2 more new comments on the following pages"
    assert_select "[data-live-updates][data-newest=?]", path_to(news.last.id)

    get path_to(news.first.id)
    assert_select ".news a[href='#comment_#{news.first.id}']", "Go to the first"
    assert_select ".fresh", text: "new", count: 2
    assert_select ".next-new", 0
  end

  test "loads only the comments that it shows" do
    create_branching_thread SIZE * 4
    loaded = capture_notifications("instantiation.active_record") { get post_path(@post) }.map(&:payload)
      .select { |payload| payload[:class_name] == "Comment" }.sum { |payload| payload[:record_count] }
    assert_operator loaded, :<=, SIZE * 2 # with those that they reply to
  end

  test "limits a comment's own page and links to the other replies" do
    create_reply_chain SIZE + 3
    root, *, last = @post.comments.order(:id).ids
    get comment_path(root)
    assert_equal SIZE, comments_shown.size
    assert_select "main a[href=?]", path_to(last - 2), "Show 3 more replies in the thread"
  end

  test "pages the comments of a removed post" do
    create_branching_thread SIZE + 1
    @post.remove by: users(:admin)
    get post_path(@post, page: 2)
    assert_response :gone
    assert_equal 1, comments_shown.size
  end

  test "leads from the old link of a comment in a merged thread to its page" do
    create_branching_thread SIZE + 1
    comment = Comment.tree_of(@post).map { |comment, *| comment }.last
    decide @post, "merged", target_address: posts(:wal).id.to_s
    get post_path(@post, comment: comment.id)
    assert_redirected_to post_path(posts(:wal), comment: comment.id)
    follow_redirect!
    assert_includes comments_shown, comment.id
  end

  private
    def path_of(number) = number == 1 ? post_path(@post) : post_path(@post, page: number)
    def path_to(id) = "/posts/#{@post.id}?comment=#{id}#comment_#{id}"

    def comments_shown
      css_select(".thread li[id^=comment_]").map { |item| item["id"].delete_prefix("comment_").to_i }
    end
end
