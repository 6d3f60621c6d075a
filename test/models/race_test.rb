require "test_helper"

# Simultaneous requests exceed no limit, act once, and count what they did. OnceRaceTest has more of them,
# which only bin/ci --full runs on PostgreSQL, too.
class RaceTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  FROM = { user_agent: "", ip_address: "192.0.2.1" }.freeze
  PASSWORD = "four lucky words here"

  setup { @racer = User.create!(username: "racer", password: PASSWORD) }

  test "makes one of several concurrent sign-ups the administrator" do
    empty_the_site
    candidates = %w[ ann ben cat dan ].map { |username| User.new(username:, password: PASSWORD) }
    results = race(candidates) { |candidate| FirstRun.complete(candidate) || false }

    assert_equal({ true => 1, false => 3 }, results.tally)
    assert User.sole.administrator?
  end


  test "enforces the maximum of passkeys" do
    Passkey.insert_all! Array.new(Passkey::MAX_PER_USER - 1) { |index|
      { user_id: @racer.id, name: "Key", credential: "race#{index}", public_key: "x" }
    }
    racers = Array.new(4) { |index| [ User.find(@racer.id), "another#{index}" ] }
    results = race(racers) do |racer, credential|
      racer.add_passkey(name: "Key", credential:, public_key: "x", from: FROM).errors.map(&:type)
    end

    assert_equal [ [], *[ [ :too_many ] ] * 3 ], results.sort_by(&:size)
    assert_equal Passkey::MAX_PER_USER, Passkey.where(user: @racer).count
  end

  test "enforces the maximum of API tokens" do
    AccessToken.insert_all! Array.new(AccessToken::MAX_PER_USER - 1) { |index|
      { user_id: @racer.id, name: "A script", scope: "read", digest: "race#{index}" }
    }
    tokens = Array.new(4) { AccessToken.new(user: User.find(@racer.id), name: "A script", scope: "read") }
    results = race(tokens) do |token|
      token.issue(**FROM)
      token.errors.map(&:type)
    end

    assert_equal [ [], *[ [ :too_many ] ] * 3 ], results.sort_by(&:size)
    assert_equal AccessToken::MAX_PER_USER, AccessToken.where(user: @racer).count
  end

  test "keeps the last of four passkeys that a member without a password removes" do
    paula = User.new(username: "paula").tap(&:prepare_for_passkey)
    paula.register_with_passkey(name: "Key", credential: "race0", public_key: "x")
    3.times { |index| paula.passkeys.create!(name: "Key", credential: "race#{index + 1}", public_key: "x") }
    racers = paula.passkeys.ids.map { |id| [ User.find(paula.id), id ] }
    results = race(racers) do |user, id|
      user.remove_passkey(user.passkeys.find(id))
      user.errors.map(&:type)
    end

    assert_equal [ [], [], [], [ :last_passkey ] ], results.sort_by(&:size)
    assert_equal 1, Passkey.where(user: paula).count
  end

  test "hides a post once for 8 concurrent flags, and counts those that were accepted" do
    posts(:wal).update_columns score: 1
    results = race(Array.new(8) { trusted_member }) do |user|
      Post.find(posts(:wal).id).flags.new(user:, reason: "spam").submit
    end

    flagged = results.count(true)
    assert_includes Site.settings.flags_to_hide..8, flagged
    assert_equal [ flagged, flagged ], [ posts(:wal).flags.count, ModerationQueueItem.sole.flags_count ]
    assert_equal [ "hidden" ], ModerationAction.pluck(:action)
    assert posts(:wal).reload.hidden_by_flags?
  end

  test "applies a title once for 6 concurrent suggestions" do
    outcomes = race(Array.new(6) { trusted_member }) do |user|
      Post.find(posts(:wal).id).suggestions.new(user:, title: "WAL").submit
    end

    assert_equal 1, outcomes.count("applied")
    assert_equal Site.settings.suggestion_quorum - 1, outcomes.count("saved")
    assert_equal [ "retitled" ], ModerationAction.pluck(:action)
    assert_equal "WAL", posts(:wal).reload.title
    assert_empty Suggestion.all
  end

  # None waits for PostgreSQL to resolve a deadlock, which takes a second.
  test "notifies three members who reply to and mention each other while reading" do
    people, rounds = users(:maria, :tomas, :admin), 10
    User.update_all karma: 100
    statements = capture_notifications("sql.active_record") do
      race(people) { |user| rounds.times { |round| reply_and_read user, "@maria @tomas @admin (#{round})" } }
    end

    assert_empty statements.filter_map { |event| event.payload[:exception]&.first }
      .grep("ActiveRecord::Deadlocked")
    assert_equal rounds * 3, Comment.where("body LIKE '@maria%'").count
    assert_equal rounds * 3 * 2, Notification.count
    people.each { |user| assert_equal user.notifications.unread.count, user.reload.unread_count }
  end

  private
    def reply_and_read(user, body)
      post = posts(user.username == "tomas" ? :wal : :show_terminal)
      Comment.new(post:, author: User.find(user.id), body:).submit
      User.find(user.id).visit_thread Post.find(post.id)
    end
end
