require "test_helper"

class SampleCommunityTest < ActiveSupport::TestCase
  setup { [ Flag, Removal, Vote, Comment, Post, Session, User ].each(&:delete_all) }

  test "creates the given number of posts, with users and comments, all valid, in order, and counted" do
    SampleCommunity.new(posts: 50).create

    assert_equal [ 101, 50, 500 ], [ User.count, Post.count, Comment.count ]
    assert_equal "administrator", User.find_by!(username: "admin").role
    assert User.authenticate_by(username: "admin", password: SampleCommunity::PASSWORD)
    assert_operator Comment.where.not(parent_id: nil).count, :>, 200
    assert_empty (User.all.to_a + Post.all.to_a + Comment.all.to_a).reject(&:valid?).map(&:errors)
    [ Post, Comment ].each do |model|
      assert_equal model.order(:created_at, :id).ids, model.order(:id).ids, model.name
    end
    assert_counters_equal_rows
  end

  test "creates tags on request, without other changes" do
    SampleCommunity.new(posts: 50, tags: true).create
    assert_equal Tagging.count, Tag.sum(:posts_count)
    assert_operator Tagging.distinct.count(:post_id), :>, 25
    titles = Post.order(:id).pluck(:title)

    [ Tagging, Tag, Vote, Comment, Post, User ].each(&:delete_all)
    SampleCommunity.new(posts: 50).create
    assert_equal [ titles, 0 ], [ Post.order(:id).pluck(:title), Tag.count ]
  end

  # With the query cache on, as in a Rake task.
  slow_test "creates several batches" do
    stub_const(SampleCommunity, :BATCH, 20) do
      ActiveRecord::Base.cache { SampleCommunity.new(posts: 50).create }
    end

    assert_equal [ 50, 500 ], [ Post.count, Comment.count ]
  end

  test "with stories, shows what a living community has" do
    SampleCommunity.new(posts: 80, tags: true, stories: true).create

    assert_equal [ 101, 80, %w[ ines kenji ruth ] ],
      [ User.count, Post.count, User.moderator.order(:id).pluck(:username) ]
    assert_operator Post.maximum(:comments_count), :>=, 300
    assert_empty %w[
      appointed removed suspended retitled locked merged hidden
    ] - ModerationAction.pluck(:action)
    assert_equal 2, ModerationQueueItem.pending.count
    assert_equal %w[ answered open ], Conversation.order(:id).pluck(:status)
    assert_equal [ "SSD firmware engineer" ],
      Comment.where.not(hat_id: nil).map { |comment| comment.shown_hat.name }
    assert_equal [ "Notes on a one-page README" ], Suggestion.all.map { |suggestion| suggestion.post.title }
    assert_equal [ "rex" ], MemberNote.all.map { |note| note.user.username }
    maria = User.find_by!(username: "maria")
    assert_equal({ "message" => 1, "reply" => 4 }, maria.notifications.visible.group(:kind).count)
    assert_equal [ 5, 3, 1 ], [ maria.bookmarks, maria.follows, HiddenPost.where(user: maria) ].map(&:count)
    assert_operator User.where.not(inviter_id: nil).count, :>, 5
    assert_match(/^> .*\n\n/, Comment.where("body LIKE '> %'").first.body)
    Post.find_each { |post| assert_equal post.comments.count, post.comments_count, post.title }
    assert_empty (User.all.to_a + Post.all.to_a + Comment.all.to_a).reject(&:valid?).map(&:errors)
  end

  slow_test "is deterministic except for timestamps" do
    titles = Array.new(2) do
      [ Vote, Comment, Post, User ].each(&:delete_all)
      SampleCommunity.new(posts: 20).create
      Post.order(:id).pluck(:title)
    end
    assert_equal(*titles)
  end

  private
    def assert_counters_equal_rows
      Post.find_each do |post|
        assert_equal [ 1 + post.votes.sum(:value), post.comments.count ], [ post.score, post.comments_count ]
      end
      User.find_each do |user|
        earned = user.posts.sum("score - 1") + user.comments.sum("score - 1")
        assert_equal [ earned, user.posts.count, user.comments.count ],
          [ user.karma, user.posts_count, user.comments_count ]
      end
    end
end
