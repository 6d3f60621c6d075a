require "test_helper"

# Cached markup must equal what is rendered without a cache, for every reader. Each page is requested twice,
# since filled threads are cached from the second request on. StalePagesTest checks it after every write.
class CachedMarkupTest < ActionDispatch::IntegrationTest
  setup { @post, @reader = posts(:wal), users(:tomas) }

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
      events = capture_notifications("render_partial.action_view", &).map(&:payload)
      events.map { |payload| [ payload[:identifier], payload[:locals].to_h ] }
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
      ApplicationController.with(perform_caching: caching) do
        paths.flat_map do |path|
          get path
          css_select("main, header").map(&:to_html)
        end
      end
    end
end
