require "test_helper"

class User::DeletableTest < ActiveSupport::TestCase
  include StorageHelper, TrafficHelper, ActiveJob::TestHelper

  test "what they wrote stays without their name, and all else of them is gone" do
    maria = users(:maria)
    before = [
      maria.posts.ids.sort, maria.comments.ids.sort, maria.posts_count, maria.comments_count,
      maria.posts.sum("score - 1") + maria.comments.sum("upvotes - 1 - downvotes")
    ]
    tomas_votes = Vote.where(user: users(:tomas)).count

    assert leave(maria)
    nobody = User.find_by(username: "deleted")
    assert_equal before,
      [ nobody.posts.ids.sort, nobody.comments.ids.sort, nobody.posts_count, nobody.comments_count, nobody.karma ]
    assert_not User.exists?(maria.id)
    assert_empty [ *Session.where(user_id: maria.id), *Vote.where(user_id: maria.id), *Removal.where(user_id: maria.id) ]
    assert_equal tomas_votes, Vote.where(user: users(:tomas)).count
    assert_equal "deleted", Post.find_with_author_name(before.first.first).author_name
    assert_not nobody.authenticate("")
  end

  test "what they had voted for has as many points as others gave" do
    post = posts(:show_terminal)
    post.vote_by users(:maria)
    author = post.author.reload.karma

    assert_difference -> { post.reload.score }, -1 do
      leave users(:maria)
    end
    assert_equal author - 1, post.author.reload.karma
  end

  test "their texts go too where they want that, and what others answered stays" do
    tomas = users(:tomas)
    posts, comments, answers = tomas.posts.ids, tomas.comments.ids, Comment.where.not(author: tomas).pluck(:id, :body)

    leave tomas, texts: true
    assert_equal [ [ "[deleted]", "[deleted]", nil, true ] ], Post.where(id: posts).pluck(:title, :body, :url, :removed).uniq
    assert_equal [ [ "[deleted]", true ] ], Comment.where(id: comments).pluck(:body, :removed).uniq
    assert_equal answers, Comment.where(id: answers.map(&:first)).pluck(:id, :body)
  end

  test "not without the password, and not the last who looks after the site" do
    assert_not users(:maria).delete_account(texts: false, challenge: "a guess")
    assert_not leave(users(:admin))
    assert_match "only administrator", users(:admin).tap { |admin| leave admin }.errors.full_messages.to_sentence
    assert User.exists?(users(:maria).id) && User.exists?(users(:admin).id)
  end

  test "brought back by a copy they are erased again, and who has their number since is not" do
    maria, tomas = users(:maria), users(:tomas)
    rows = [ maria, tomas ].map(&:attributes)
    [ maria, tomas ].each { |user| leave user }
    User.insert_all [ rows.first, rows.last.merge("username" => "another", "email_address" => nil, "created_at" => 1.day.ago) ]

    assert_equal 1, Erasure.reapply_after_restore
    assert_not User.exists?(maria.id)
    assert_equal "another", User.find(tomas.id).username
    assert_equal 0, Erasure.reapply_after_restore
  end

  test "erased in the middle, it is finished the next time" do
    maria = users(:maria)
    maria.define_singleton_method(:clear_texts) { |_| raise "the power goes" }
    assert_raises { maria.delete_account(texts: true, challenge: SignInHelper::PASSWORD) }

    assert_equal 1, Erasure.reapply_after_restore
    assert_not User.exists?(maria.id)
    assert_equal [ "[deleted]" ], User.ghost.posts.pluck(:title).uniq
  end

  test "their name leaves the statistics, and the numbers stay" do
    look_at "/users/maria/comments", at: 5.minutes.ago
    look_at "/about", at: 4.minutes.ago, referrer: "https://example.com/users/Maria"
    look_at "/users/maria2", at: 3.minutes.ago, address: "192.0.2.2"
    count_all
    look_at "/users/maria", at: 2.minutes.ago
    perform_enqueued_jobs { leave users(:maria) }
    count_all

    told = Tally::Query.new(@store, from: 1.hour.ago, to: Time.current)
    assert_equal %w[ /about /users/deleted /users/deleted/comments /users/maria2 ], told.top(:path, 10).map(&:value).sort
    everything = SQLite3::Database.new(File.join(@folder, "tally.sqlite3")) do |database|
      break %w[ events rejected_events rollups ].flat_map { |table| database.execute("SELECT * FROM #{table}") }
        .flatten.grep(String)
    end
    assert_empty everything.grep(/maria(?!2)/i)
  end

  private
    def leave(user, texts: false) = user.delete_account(texts:, challenge: SignInHelper::PASSWORD)
end
