require "test_helper"

# Authors can disown a post or comment: the text stays, and their name disappears from it everywhere.
class DisownmentsTest < ActionDispatch::IntegrationTest
  NAME = "wilhelmina" # appears nowhere else in the fixtures
  TEXT = "Zyzzyva"

  # Everything that shows the comment or post with its author, by its reader.
  PLACES = {
    nil => %w[
      /comments /best /newest /posts/%{post} /posts/%{thread} /posts/%{thread}.atom /comments/%{comment}
      /comments.atom /comments.rss /best.atom /newest.json /search?q=Zyzzyva /search.atom?q=Zyzzyva
      /api/v1/posts/%{post} /api/v1/posts/%{thread} /api/v1/comments /api/v1/comments/%{comment}
      /api/v1/search?query=Zyzzyva&tags=comment /api/v1/search?query=Zyzzyva&tags=story
      /v0/item/%{comment_item}.json /v0/item/%{post_item}.json /moderation/log /moderation/log.atom
    ],
    maria: %w[
      /inbox /saved /upvoted/comments /upvoted /newest /posts/%{post} /posts/%{thread}
      /comments/%{comment}/replies/new
    ],
    admin: %w[
      /posts/%{thread} /moderation/comments/%{comment}/actions/new /moderation/posts/%{post}/actions/new
    ]
  }.freeze

  setup do
    @author = trusted_member.tap { |user| user.update!(username: NAME) }
    @post = submit Post.new(author: @author, title: "#{TEXT} in a title", body: "About it, @maria")
    @comment = submit Comment.new(author: @author, post: posts(:ask_backups), body: "#{TEXT} in a comment")
    submit Comment.new(author: users(:tomas), post: posts(:ask_backups), parent: @comment, body: "Hm.")
    [ @post, @comment ].each { |item| use item }
    travel 2.hours
    Search::Index.rebuild
  end

  test "the name disappears everywhere, and the texts stay" do
    named = shown_in(PLACES).select { |_, page| page.include?(NAME) }
    assert_empty missing(named), "Without the name already before"
    [ @post, @comment ].each { |item| disown item }
    pages = shown_in(PLACES)
    assert_empty pages.select { |_, page| page.include?(NAME) }.keys
    lost = named.keys.select { |place| !pages[place].include?(TEXT) }
    assert_empty lost - [ [ nil, "/moderation/log" ], [ nil, "/moderation/log.atom" ] ]
  end

  test "the author has them neither on the profile nor in the export, but keeps the karma" do
    @comment.vote_by users(:admin)
    karma = @author.reload.karma
    [ @post, @comment ].each { |item| disown item }
    sign_in_as @author
    %W[ /users/#{NAME} /users/#{NAME}/posts /users/#{NAME}/comments.atom /threads /settings/export.json
        /v0/user/#{NAME}.json ].each do |path|
      get path
      assert_response :success
      assert_not_includes response.body, TEXT, path
    end
    assert_equal karma, @author.reload.karma
    counts = [ @author, User.ghost ].map { |user| [ user.posts_count, user.comments_count ] }
    assert_equal [ [ 0, 0 ], [ 1, 1 ] ], counts
  end

  test "the log has the decisions without the name, and no reason that contains it" do
    decide @comment.reload, "removed", "Calm down, #{NAME.upcase}"
    decide @comment.reload, "restored", "A mistake"
    disown @comment
    assert_equal [ "Off topic", "A mistake", "[deleted]", "A mistake" ],
      @comment.moderation_actions.order(:id).map(&:reason)
    assert_equal [ User.ghost ], @comment.moderation_actions.map(&:subject).uniq
  end

  test "says what happens, and rejects items that are new, in review, removed or someone else's" do
    @comment = submit Comment.new(author: @author, post: posts(:ask_backups), body: TEXT)
    @comment.update_columns created_at: 2.hours.ago
    path = new_comment_disownment_path(@comment)
    rejected = ->(text) do
      get path
      assert_select "strong", text
      post comment_disownment_path(@comment)
      assert_response :unprocessable_content
      assert_equal @author, @comment.reload.author
    end
    sign_in_as @author
    flag @comment, by: 1
    rejected.(/in the moderation queue/)
    decide @comment.reload, "dismissed", nil
    @comment.update_columns created_at: 59.minutes.ago
    rejected.(/an hour after/)
    @comment.update_columns created_at: 1.hour.ago - 1
    get path
    assert_select "button", "Disown permanently"
    assert_select "li", /Backups have your name for 7 more days/

    decide @comment.reload, "removed"
    post comment_disownment_path(@comment)
    assert_response :not_found
    sign_in_as users(:tomas)
    [ path, new_post_disownment_path(@post) ].each do |others|
      get others
      assert_response :not_found
    end
  end

  test "replies to a disowned comment notify no one" do
    disown @comment
    assert_no_difference(-> { Notification.count }) do
      submit Comment.new(author: users(:tomas), post: @comment.post, parent: @comment.reload, body: "Who?")
    end
  end

  private
    def submit(item) = item.submit(limited: false) || flunk(item.errors.full_messages.to_sentence)

    # Saves, upvotes and moderates it.
    def use(item)
      item.bookmark_by users(:maria)
      item.vote_by users(:maria)
      decide item, "removed", "Off topic"
      decide item.reload, "restored", "A mistake"
    end

    def disown(item)
      sign_in_as @author
      post polymorphic_path([ item, :disownment ])
      assert_response :see_other
      assert_equal "deleted", item.reload.author.username
    end

    # The pages by reader and path.
    def shown_in(places)
      places.flat_map { |reader, paths|
        reader ? sign_in_as(users(reader)) : delete(session_path)
        paths.map { |path| [ [ reader, path ], shown(path) ] }
      }.to_h
    end

    def shown(path)
      get format(path, post: @post.id, comment: @comment.id, thread: @comment.post_id,
        post_item: @post.id * 2, comment_item: (@comment.id * 2) + 1)
      assert_response :success, path
      response.body
    end

    def missing(named)
      PLACES.flat_map { |reader, paths| paths.map { |path| [ reader, path ] } } - named.keys
    end
end
