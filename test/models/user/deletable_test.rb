require "test_helper"

class User::DeletableTest < ActiveSupport::TestCase
  include StorageHelper, TrafficHelper, ActiveJob::TestHelper

  test "anonymizes posts and comments and deletes everything else" do
    maria = users(:maria)
    before = [
      maria.posts.ids.sort, maria.comments.ids.sort, maria.posts_count, maria.comments_count,
      maria.posts.sum("score - 1") + maria.comments.sum("upvotes - 1 - downvotes")
    ]
    tomas_votes = Vote.where(user: users(:tomas)).count

    assert delete_account_of(maria)
    ghost = User.find_by(username: "deleted")
    assert_equal before,
      [ ghost.posts.ids.sort, ghost.comments.ids.sort, ghost.posts_count, ghost.comments_count, ghost.karma ]
    assert_not User.exists?(maria.id)
    assert_empty [ *Session.where(user_id: maria.id), *Vote.where(user_id: maria.id), *Removal.where(user_id: maria.id) ]
    assert_equal tomas_votes, Vote.where(user: users(:tomas)).count
    assert_equal "deleted", Post.find_with_author_name(before.first.first).author_name
    assert_not ghost.authenticate("")
  end

  test "removes the member's votes from scores and karma" do
    post = posts(:show_terminal)
    post.vote_by users(:maria)
    karma = post.author.reload.karma

    assert_difference -> { post.reload.score }, -1 do
      delete_account_of users(:maria)
    end
    assert_equal karma - 1, post.author.reload.karma
  end

  test "deletes the member's texts on request and keeps replies by others" do
    tomas = users(:tomas)
    posts, comments, replies = tomas.posts.ids, tomas.comments.ids, Comment.where.not(author: tomas).pluck(:id, :body)

    delete_account_of tomas, texts: true
    assert_equal [ [ "[deleted]", "[deleted]", nil, true ] ], Post.where(id: posts).pluck(:title, :body, :url, :removed).uniq
    assert_equal [ [ "[deleted]", true ] ], Comment.where(id: comments).pluck(:body, :removed).uniq
    assert_equal replies, Comment.where(id: replies.map(&:first)).pluck(:id, :body)
  end

  test "requires the password, and rejects the last administrator" do
    assert_not users(:maria).delete_account(texts: false, challenge: "a guess")
    assert_not delete_account_of(users(:admin))
    assert_match "only administrator", users(:admin).tap { |admin| delete_account_of admin }.errors.full_messages.to_sentence
    assert User.exists?(users(:maria).id) && User.exists?(users(:admin).id)
  end

  test "deletes accounts again that a restored backup brought back, but not a new member with the same id" do
    maria, tomas = users(:maria), users(:tomas)
    rows = [ maria, tomas ].map(&:attributes)
    [ maria, tomas ].each { |user| delete_account_of user }
    User.insert_all [ rows.first, rows.last.merge("username" => "another", "email_address" => nil, "created_at" => 1.day.ago) ]

    assert_equal 1, Erasure.reapply_after_restore
    assert_not User.exists?(maria.id)
    assert_equal "another", User.find(tomas.id).username
    assert_equal 0, Erasure.reapply_after_restore
  end

  test "finishes an interrupted deletion" do
    maria = users(:maria)
    maria.define_singleton_method(:clear_texts) { |_| raise "power failure" }
    assert_raises { maria.delete_account(texts: true, challenge: SignInHelper::PASSWORD) }

    assert_equal 1, Erasure.reapply_after_restore
    assert_not User.exists?(maria.id)
    assert_equal [ "[deleted]" ], User.ghost.posts.pluck(:title).uniq
  end

  test "removes the username from the statistics and keeps the counts" do
    track_visit "/users/maria/comments", at: 5.minutes.ago
    track_visit "/about", at: 4.minutes.ago, referrer: "https://example.com/users/Maria"
    track_visit "/users/maria2", at: 3.minutes.ago, address: "192.0.2.2"
    process_events
    track_visit "/users/maria", at: 2.minutes.ago
    perform_enqueued_jobs { delete_account_of users(:maria) }
    process_events

    statistics = Tally::Query.new(@store, from: 1.hour.ago, to: Time.current)
    assert_equal %w[ /about /users/deleted /users/deleted/comments /users/maria2 ], statistics.top(:path, 10).map(&:value).sort
    stored_texts = SQLite3::Database.new(File.join(@folder, "tally.sqlite3")) do |database|
      break %w[ events rejected_events rollups ].flat_map { |table| database.execute("SELECT * FROM #{table}") }
        .flatten.grep(String)
    end
    assert_empty stored_texts.grep(/maria(?!2)/i)
  end

  private
    def delete_account_of(user, texts: false) = user.delete_account(texts:, challenge: SignInHelper::PASSWORD)
end
