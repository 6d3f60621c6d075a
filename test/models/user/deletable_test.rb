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
    assert_empty [
      *Session.where(user_id: maria.id),
      *Vote.where(user_id: maria.id),
      *Removal.where(user_id: maria.id)
    ]
    assert_equal tomas_votes, Vote.where(user: users(:tomas)).count
    assert_equal "deleted", Post.find_with_author_name(before.first.first).author_name
    assert_not ghost.authenticate("")
  end

  test "deletes the member's conversations, and keeps a moderator's replies to others" do
    maria, tomas = users(:maria), users(:tomas)
    maria.moderator!
    own, other = [ maria, tomas ].map { |user| ask_moderators("Please help", by: user) }
    answer own
    reply = answer(other, "Here you are", by: maria)

    delete_account_of maria
    assert_equal [ other ], Conversation.all.to_a
    assert_equal [ tomas, User.ghost ], other.messages.in_order.map(&:author)
    assert_equal "Here you are", reply.reload.body
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
    posts = tomas.posts.ids
    comments = tomas.comments.ids
    replies = Comment.where.not(author: tomas).pluck(:id, :body)

    delete_account_of tomas, texts: true
    assert_equal [ [ "[deleted]", "[deleted]", nil, true ] ],
      Post.where(id: posts).pluck(:title, :body, :url, :removed).uniq
    assert_equal [ [ "[deleted]", true ] ], Comment.where(id: comments).pluck(:body, :removed).uniq
    assert_equal replies, Comment.where(id: replies.map(&:first)).pluck(:id, :body)
  end

  test "requires the password, and rejects the last administrator" do
    assert_not users(:maria).delete_account(texts: false, challenge: "a guess")
    assert_not delete_account_of(users(:admin))
    assert_match "only administrator",
      users(:admin).tap { |admin| delete_account_of admin }.errors.full_messages.to_sentence
    assert User.exists?(users(:maria).id) && User.exists?(users(:admin).id)
  end

  test "rejects the last administrator, even if their role has changed since they were loaded" do
    maria = users(:maria)
    User.find(maria.id).administrator!
    users(:admin).moderator!
    assert_not delete_account_of(maria)
    assert_match "only administrator", maria.errors.full_messages.to_sentence
    assert_not AccountDeletion.exists?(user_id: maria.id)
  end

  test "deletes accounts again that a restored backup brought back, but not a new member with the same id" do
    maria, tomas = users(:maria), users(:tomas)
    rows = [ maria, tomas ].map(&:attributes)
    [ maria, tomas ].each { |user| delete_account_of user }
    User.insert_all [
      rows.first,
      rows.last.merge("username" => "another", "email_address" => nil, "created_at" => 1.day.ago)
    ]

    assert_equal 1, Erasure.reapply_after_restore
    assert_not User.exists?(maria.id)
    assert_equal "another", User.find(tomas.id).username
    assert_equal 0, Erasure.reapply_after_restore
  end

  test "hides the account at once and reserves its name, also when the deletion is finished" do
    maria = users(:maria)
    AccountDeletion.of(maria, texts: true)

    assert_empty Session.where(user_id: maria.id)
    assert_nil User.authenticate_by_login("maria", SignInHelper::PASSWORD)
    assert_not User.exists?(username: "maria")
    # Hashed while the write lock is held.
    assert_equal BCrypt::Engine::MIN_COST, BCrypt::Password.new(maria.reload.password_digest).cost
    assert_match(/\Adeleted-/, Post.find_with_author_name(maria.posts.first.id).author_name)
    newcomer = User.new(username: "Maria", password: "a long enough password")
    assert_not newcomer.valid?
    assert newcomer.errors.of_kind?(:username, :exclusion)

    assert_equal AccountDeletion.last, AccountDeletion.of(maria, texts: false)
    assert AccountDeletion.last.texts
    AccountDeletion.last.continue
    assert_not newcomer.valid?
    ReservedUsername.release "MARIA"
    assert newcomer.valid?, newcomer.errors.full_messages.to_sentence
  end

  test "continues a deletion that was stopped between any two batches" do
    maria = users(:maria)
    items = [ maria.posts.ids, maria.comments.ids ].map(&:sort)
    deletion = AccountDeletion.of(maria, texts: true)
    rounds = 1.step(by: 1).find do |rounds|
      batches = 0
      catch(:stopped) { deletion.continue { throw :stopped if (batches += 1) > rounds } }
    end

    assert_operator rounds, :>, 10
    assert_not User.exists?(maria.id)
    assert_equal items, [ User.ghost.posts.ids, User.ghost.comments.ids ].map(&:sort)
    assert_equal [ "[deleted]" ], User.ghost.posts.pluck(:title).uniq
    assert_empty AccountDeletion.all
  end

  test "a job continues a deletion whose process was killed, and leaves one that is running" do
    deletion = AccountDeletion.of(users(:maria), texts: false)
    deletion.update_columns(continued_at: Time.current)
    perform_enqueued_jobs { ContinueOperationJob.resume }
    assert_equal false, deletion.continue
    assert User.exists?(users(:maria).id)

    travel 2.minutes
    perform_enqueued_jobs { ContinueOperationJob.resume }
    assert_not User.exists?(users(:maria).id)
  end

  test "a job that the worker stops continues later" do
    deletion = AccountDeletion.of(users(:maria), texts: false)
    queue_adapter.with(stopping: -> { true }) { ContinueOperationJob.perform_now deletion }
    assert User.exists?(users(:maria).id)
    assert_enqueued_with job: ContinueOperationJob, args: [ deletion ]

    perform_enqueued_jobs
    assert_not User.exists?(users(:maria).id)
  end

  test "counts the posts and comments that are done" do
    deletion = AccountDeletion.of(users(:maria), texts: false)
    total = users(:maria).posts_count + users(:maria).comments_count
    assert_equal [ 0, total ], [ deletion.items_done, deletion.items_count ]

    users(:maria).posts.update_all(author_id: User.ghost.id)
    assert_equal users(:maria).posts_count, deletion.items_done
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
    assert_equal %w[ /about /users/deleted /users/deleted/comments /users/maria2 ],
      statistics.top(:path, 10).map(&:value).sort
    stored_texts = SQLite3::Database.new(File.join(@folder, "tally.sqlite3")) do |database|
      break %w[ events rejected_events rollups ]
        .flat_map { |table| database.execute("SELECT * FROM #{table}") }
        .flatten.grep(String)
    end
    assert_empty stored_texts.grep(/maria(?!2)/i)
  end

  private
    # A slow machine leaves the rest to a job.
    def delete_account_of(user, texts: false)
      user.delete_account(texts:, challenge: SignInHelper::PASSWORD).tap do
        perform_enqueued_jobs only: ContinueOperationJob
      end
    end
end
