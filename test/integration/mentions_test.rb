require "test_helper"

# Mentions of members link to their profiles, wherever the text is shown.
class MentionsTest < ActionDispatch::IntegrationTest
  setup do
    @morgan = User.create!(username: "_morgan_adams_", password: SignInHelper::PASSWORD,
      email_address: "morgan@example.com")
    @text = "hi @_Morgan_Adams_ and @_nobody_here_"
  end

  test "a comment notifies and links to members" do
    NotificationSetting.of(@morgan).update!(email_frequency: "each", email_since: 1.minute.ago)
    comment = perform_enqueued_jobs do
      Comment.new(post: posts(:wal), author: users(:tomas), body: @text).submit
    end
    assert_equal "mention", @morgan.notifications.sole.kind
    [ post_path(posts(:wal)), comment_path(comment), newest_comments_path ].each { |path| assert_link path }
    link = %(<a dir="ltr" href="http://www.example.com/users/_morgan_adams_">@_Morgan_Adams_</a> and @_nobody)
    get "/comments.atom"
    assert_includes CGI.unescapeHTML(response.body), link
    assert_includes capture_emails { EmailNotifier.notify(NotificationSetting.of(@morgan)) }
      .sole.html_part.decoded,
      link

    sign_in_as @morgan
    [ inbox_path, post_path(posts(:wal)), new_comment_reply_path(comment) ].each { |path| assert_link path }
  end

  test "posts, profiles and previews link to members" do
    post = Post.new(author: users(:tomas), title: "On names", body: @text).submit
    users(:tomas).update! about: @text
    [ post_path(post), user_path(users(:tomas)) ].each { |path| assert_link path }
    sign_in_as users(:tomas)
    post posts_path, params: { post: { title: "A preview", body: @text }, preview: "" }
    assert_select ".preview a[href='/users/_morgan_adams_']"
  end

  test "doesn't link to deleted accounts and those that are being deleted" do
    @morgan.delete_account(texts: false, challenge: SignInHelper::PASSWORD)
    comment = Comment.new(post: posts(:wal), author: users(:tomas), body: "#{@text} and @deleted").submit
    get comment_path(comment)
    assert_select ".comment .body", /@_Morgan_Adams_ and @_nobody_here_ and @deleted/
    assert_select ".comment .body a", 0
  end

  test "a cached thread doesn't link to an account that was deleted" do
    thread = Post.new(author: users(:tomas), title: "On names", body: @text).submit
    Comment.new(post: thread, author: users(:maria), body: @text).submit
    2.times { assert_link post_path(thread) }
    assert @morgan.delete_account(texts: false, challenge: SignInHelper::PASSWORD)
    get post_path(thread)
    assert_select "a[href='/users/_morgan_adams_']", 0
  end

  test "looks up all mentioned names of a page at once" do
    counts = [ 2, 12 ].map do |size|
      thread = Post.new(author: users(:tomas), title: "Thread #{size}", body: "Text").submit
      size.times do |number|
        add_comment thread, "#{number} @#{%w[ maria tomas admin newcomer ][number % 4]} @nobody#{number}"
      end
      Site.refresh_if_changed
      Statements.new.collect { get post_path(thread) }
    end
    assert_equal 1, counts.map(&:sent).uniq.size
    assert_equal [ 1, 1 ],
      counts.map { |statements| statements.map(&:sql).grep(/"users"."username" IN/).size }
  end

  private
    def assert_link(path)
      get path
      assert_select "a[href='/users/_morgan_adams_']", { text: "@_Morgan_Adams_", minimum: 1 }, path
      assert_includes response.body, "@_nobody_here_"
    end

    def add_comment(post, body) = Comment.create!(post:, author: users(:admin), body:)
end
