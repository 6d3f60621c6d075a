require "test_helper"

class ReaderContext::InteractionsTest < ActiveSupport::TestCase
  setup { @post, @reader = posts(:wal), users(:newcomer) }

  test "needs no query for the author of a post without comments" do
    post = Post.create!(author: @reader, title: "A new one", body: "Text")

    assert_no_queries { assert_equal [ {}, Set[], false, false ], interactions(post) }
  end

  test "reads votes, saved items, follows and hidden posts with one query" do
    comment = @post.comments.visible.where.not(author: @reader).first
    @post.vote_by @reader
    @reader.karma = Site.settings.downvoting_karma
    comment.vote_by @reader, -1
    [ @post, comment ].each { |item| item.bookmark_by @reader }
    @post.follow_by @reader
    @post.hide_for @reader
    @reader.reload

    assert_queries_count(1) do
      assert_equal [ { nil => 1, comment.id => -1 }, Set[nil, comment.id], true, true ], interactions
    end
  end

  test "ignores other posts and other members" do
    [ posts(:essay).vote_by(@reader), posts(:essay).bookmark_by(@reader), posts(:essay).follow_by(@reader) ]
    @post.vote_by users(:maria)
    @reader.reload

    assert_equal [ {}, Set[], false, false ], interactions
  end

  test "reads the muted users" do
    mute users(:tomas), users(:maria)

    assert_equal users(:tomas, :maria).to_set(&:id), ReaderContext::Interactions.new(@reader, @post).muted
  end

  test "reads only those who commented of more muted users than the thread has comments" do
    commenter, other = @post.comments.first.author, users(:admin)
    mute commenter, other
    @post.comments_count = 1

    assert_equal Set[commenter.id], ReaderContext::Interactions.new(@reader, @post).muted
  end

  private
    def mute(*users)
      users.each { |user| Mute.insert({ user_id: @reader.id, muted_user_id: user.id }) }
      @reader.reload
    end

    def interactions(post = @post)
      all = ReaderContext::Interactions.new(@reader, post)
      [ all.votes, all.saved, all.followed?, all.hidden? ]
    end
end
