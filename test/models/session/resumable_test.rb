require "test_helper"

class Session::ResumableTest < ActiveSupport::TestCase
  test "is found by its own key only" do
    session = sessions(:maria_laptop)

    assert_equal session, Session.find_by_key(session.key)
    assert_nil Session.find_by_key([ session.id, session.key.last + 1 ]), "another session with the same id"
    [ nil, session.id, [], [ session.id ], [ "#{session.id}", session.key.last ], "x" ].each do |key|
      assert_nil Session.find_by_key(key)
    end
  end

  test "has the same key before and after reloading" do
    session = users(:maria).sessions.create!
    assert_equal session.key, Session.find(session.id).key
  end

  test "expires after 90 days without a visit" do
    sessions(:maria_laptop).update_columns last_seen_at: 91.days.ago
    assert_nil Session.find_by_key(sessions(:maria_laptop).key)
  end

  test "records a visit at most once an hour, for the member too" do
    session = sessions(:maria_laptop)
    session.update_columns last_seen_at: 61.minutes.ago

    assert_queries_match(/\AUPDATE/, count: 1) { session.touch_last_seen }
    assert_in_delta Time.current, session.reload.last_seen_at, 60
    assert_equal session.last_seen_at, users(:maria).reload.last_seen_at

    travel(59.minutes) { assert_no_queries { session.touch_last_seen } }
  end

  test "records a visit when it is created" do
    session = users(:maria).sessions.create!
    assert_equal session.last_seen_at, users(:maria).reload.last_seen_at
  end

  test "deletes idle sessions and keeps those in use" do
    idle = users(:maria).sessions.create!(last_seen_at: 91.days.ago)

    assert_difference(-> { Session.count }, -1) { Session.delete_idle }
    assert_not Session.exists?(idle.id)
  end
end
