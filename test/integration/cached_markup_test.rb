require "test_helper"

# Cached markup must equal what is rendered without a cache, for every reader and after every change. Each
# page is requested twice, since filled threads are cached from the second request on.
class CachedMarkupTest < ActionDispatch::IntegrationTest
  include ModerationTestHelper

  CHANGES = {
    "a vote on the post" => -> { @post.vote_by @reader },
    "a vote by someone else" => -> { @post.vote_by users(:newcomer) },
    "a vote on a comment" => -> { @comment.vote_by @reader },
    "a withdrawn vote" => -> { @comment.unvote_by @reader },
    "a saved post" => -> { @post.bookmark_by @reader },
    "a saved comment" => -> { @comment.bookmark_by @reader },
    "a followed thread" => -> { @post.follow_by @reader }, "a hidden post" => -> { @post.hide_for @reader },
    "a post shown again" => -> { @post.unhide_for @reader },
    "a new comment" => -> { Comment.new(post: @post, author: users(:newcomer), body: "New here.").submit },
    "a reply" => -> { @reply = reply_to(@comment, body: "A reply.") },
    "a reply to the reply" => -> { reply_to(@reply, body: "Another reply.") },
    "an edited reply" => -> { @reply.update! body: "An edited reply." },
    "a deleted comment" => -> { @comment.dup.tap { |copy| copy.update! body: "Short-lived." }.destroy! },
    "an own comment" => -> { Comment.new(post: @post, author: @reader, body: "Mine.").submit },
    "a comment with a hat" => -> { @hatted = comment_with(grant_hat(user: @post.author)) },
    "a hat that was given up" => -> { @hatted.hat.give_up },
    "another comment with a hat" => -> {
      @hatted = comment_with(grant_hat(user: @post.author, name: "Author"), body: "Mine.")
    },
    "a comment without its hat" => -> { @hatted.update! hat_id: nil },
    "a comment with its hat again" => -> { @hatted.update! hat: Hat.active.sole },
    "a revoked hat" => -> { @hatted.hat.revoke },
    "a hat of the reader" => -> { grant_hat user: @reader, name: "Reader" },
    "an edit" => -> { @post.update! title: "Another title" },
    "a muted author" => -> { Mute.create! user: @reader, muted_user: @comment.author },
    "a removed comment" => -> { @comment.remove by: @comment.author },
    "a restored comment" => -> { @comment.restore },
    "a comment removed by a moderator" => -> { decide @comment.reload, "removed" },
    "a comment restored by a moderator" => -> { decide @comment.reload, "restored" },
    "a comment hidden by flags" => -> { Removal.insert({ comment_id: @comment.id }) },
    "a comment shown again" => -> { decide @comment.reload, "restored" }, "an age" => -> { travel 3.hours },
    "a title changed by a moderator" => -> { decide @post.reload, "retitled", title: "A better title" },
    "a lock" => -> { decide @post.reload, "locked" },
    "a deleted author" => -> {
      @comment.author.delete_account(texts: true, challenge: SignInHelper::PASSWORD).continue
    }
  }.freeze

  setup { @post, @reader = posts(:wal), users(:tomas) }

  test "a thread and the lists are never stale" do
    @comment = @post.comments.visible.where.not(author: @reader).first
    sign_in_as @reader
    assert_same_with_cache "the first request"

    CHANGES.each do |name, change|
      instance_exec(&change)
      assert_same_with_cache name
    end
  end

  test "readers with other permissions get other markup" do
    [ nil, users(:newcomer), users(:maria), users(:tomas), users(:admin) ].each do |user|
      user ? sign_in_as(user) : reset!
      assert_same_with_cache user&.username || "a visitor"
    end
  end

  test "a new comment renders only itself and the comments that it replies to" do
    root = @post.comments.visible.where(parent: nil).first
    parent = reply_to(root, body: "A reply.")
    assert_operator @post.reload.comments_count, :>, 3
    thread = [ post_path(@post) ]
    markup(thread, caching: true)

    reply = reply_to(parent, body: "Another reply.")

    assert_equal [ root, parent, reply ].map(&:id).sort,
      rendered_comments { markup(thread, caching: true) }.sort
  end

  test "a changed or removed comment renders only itself" do
    comment, thread = reply_to(nil, body: "New."), [ post_path(@post) ]
    markup(thread, caching: true)

    comment.update! body: "Edited."
    assert_equal [ comment.id ], rendered_comments { markup(thread, caching: true) }
    comment.remove by: comment.author
    assert_equal [ comment.id ], rendered_comments { markup(thread, caching: true) }
  end

  test "a post is rendered once for all members with the same permissions" do
    others = %w[ one another ].map do |username|
      @reader.dup.tap { |copy| copy.update! username:, email_address: nil }
    end
    renders = [ *others, @post.author, @post.author ].map do |user|
      sign_in_as user
      rendered_partials { markup([ post_path(@post) ], caching: true) }.count do |path, _|
        path.end_with?("/_article.html.erb")
      end
    end

    assert_equal [ 1, 0, 1, 1 ], renders, "their author's page is rendered each time"
  end

  private
    def reply_to(parent, body:)
      Comment.new(post: @post, parent:, author: users(:newcomer), body:).submit
    end

    # The ids of the comments that are rendered in the thread.
    def rendered_comments(&)
      rendered_partials(&).flat_map do |_, locals|
        locals.fetch(:comments, []).map { |comment, *| comment.id }
      end
    end

    # The paths of the rendered partials, with their local variables.
    def rendered_partials(&)
      rendered = []
      subscriber = ->(event) { rendered << [ event.payload[:identifier], event.payload[:locals].to_h ] }
      ActiveSupport::Notifications.subscribed(subscriber, "render_partial.action_view", &)
      rendered
    end

    def assert_same_with_cache(name)
      plain = markup(caching: false)

      2.times do
        cached = markup(caching: true)
        plain = markup(caching: false) unless cached == plain # an age may have changed meanwhile
        assert_equal plain, cached, name
      end
    end

    def markup(paths = [ post_path(@post), newest_path, user_path(@post.author) ], caching:)
      before, ApplicationController.perform_caching = ApplicationController.perform_caching, caching
      paths.flat_map do |path|
        get path
        css_select("main, header").map(&:to_html)
      end
    ensure
      ApplicationController.perform_caching = before
    end
end
