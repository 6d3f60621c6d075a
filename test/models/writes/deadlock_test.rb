require "test_helper"

# Two transactions lock the same rows in different orders: PostgreSQL cancels one,
# which is retried without an error.
class Writes::DeadlockTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type " \
    "= 'Lock'"

  setup { skip "SQLite has one writer, so it has no deadlocks" unless Kit::Postgresql.chosen? }

  test "commits both transactions after a deadlock" do
    barrier, runs = Concurrent::CyclicBarrier.new(2), Concurrent::AtomicFixnum.new
    people = users(:maria, :tomas)

    [ people, people.reverse ].map do |first, second|
      met = false
      Thread.new do
        Writes.transaction do
          runs.increment
          first.update_columns last_seen_at: Time.now
          met ||= barrier.wait(10)
          second.update_columns last_seen_at: Time.now
        end
      end
    end.each(&:join)

    assert_includes [ 3, 4 ], runs.value,
      "One was canceled and retried, or both if both detected the deadlock."
    assert_equal 2, people.count { |person| person.reload.last_seen_at > 1.minute.ago }
  end

  # A writer that has waited for a second checks once for a deadlock. If the machine paused meanwhile, the
  # other one does.
  test "retries a single statement after a deadlock" do
    one, other = User.order(:id).first(2)
    locked, go = Thread::Queue.new, Thread::Queue.new
    holder = Thread.new { Writes.transaction { [ lock_row(other, locked), go.pop, lock_row(one, locked) ] } }
    locked.pop
    alone = Thread.new { User.where(id: [ one.id, other.id ]).update_all("about = username") }
    Timeout.timeout(60) { Thread.pass until User.uncached { User.connection.select_value(WAITING) } == 1 }
    go.close
    [ holder, alone ].each(&:join)

    assert_equal one.username, one.reload.about
  end

  private
    def lock_row(user, locked)
      user.update_columns last_seen_at: Time.now
      locked << true
    end
end
