require "test_helper"

# Writes are refused where they are committed, so these are committed.
class ReadOnlyLibTest < ActiveSupport::TestCase
  include StorageHelper

  self.use_transactional_tests = false

  setup { MaintenanceMode.forget }
  teardown do
    switch.disable
    SolidQueue.supervisor = false
    MaintenanceMode.forget
  end

  test "a transaction that had begun before is rolled back at its end" do
    assert_raises MaintenanceMode::Refusal do
      User.transaction do
        users(:maria).update_columns about: "written in between"
        switch.enable
      end
    end
    assert_not_equal "written in between", users(:maria).reload.about
  end

  test "rejects a statement outside a transaction, and a unit of a group commit" do
    switch.enable "a reason"

    assert_match "a reason",
      assert_raises(MaintenanceMode::Refusal) { User.where(id: users(:maria).id).update_all(about: "refused") }.message
    assert_raises(MaintenanceMode::Refusal) { Writes.perform { |rows| rows.update(User, users(:maria).id, about: "refused") } }
    assert_not_equal "refused", users(:maria).reload.about
  end

  test "a unit that waits for others while it begins is refused as it commits" do
    assert_raises(MaintenanceMode::Refusal) do
      Writes.perform { |rows| rows.update(User, users(:maria).id, about: "refused").tap { switch.enable } }
    end
    assert_not_equal "refused", users(:maria).reload.about
  end

  test "does not acknowledge a statement outside a transaction if the mode was turned on while it ran" do
    user, switch = users(:maria), self.switch
    enabling = Module.new do
      define_method(:ensure_writes_are_allowed) { |sql| super(sql).tap { switch.enable } }
    end
    ApplicationRecord.lease_connection.singleton_class.prepend(enabling)

    assert_raises(MaintenanceMode::Refusal) { User.where(id: user.id).update_all(about: user.about) }
  ensure
    ApplicationRecord.connection_pool.disconnect!
  end

  test "who looks after the files is let through, and the counts of attempts go on" do
    switch.enable

    assert_equal 1, MaintenanceMode.exempt { User.where(id: users(:maria).id).update_all(about: users(:maria).about) }
    assert_nothing_raised { Rails.cache.increment("attempts") }
  end

  test "a job waits until it is over" do
    job = as_a_job { User.where(id: users(:maria).id).update_all(about: users(:maria).about) }
    Thread.pass until job.status == "sleep"
    switch.disable

    assert_equal 1, job.value
  end

  test "a waiting job does not hold the lock that others need, including the process that turned the mode on" do
    sqlite_only "PostgreSQL has a lock for each row"
    job = as_a_job { User.transaction { User.where(id: users(:maria).id).update_all(about: users(:maria).about) } }
    Thread.pass until job.backtrace&.any? { |line| line.include?("refuse") }

    assert_nothing_raised { others_write }
    assert_predicate job, :alive?
    switch.disable
    assert_equal 1, job.value
  end

  test "a job that had the lock before ends, and is waited for" do
    sqlite_only "PostgreSQL has a lock for each row"
    job = as_a_job(on: false) do
      User.transaction { User.where(id: users(:maria).id).update_all(about: users(:maria).about).tap { switch.enable } }
    end

    assert_equal 1, job.join(10)&.value
    assert_nothing_raised { others_write }
  end

  test "a person whose hour is over is here all the same" do
    session = users(:maria).sessions.create!(last_seen_at: 2.hours.ago)
    switch.enable

    assert_nothing_raised { session.touch_last_seen }
  ensure
    switch.disable
    session.destroy
  end

  # A thread of Solid Queue's that runs the block, with the switch on or not yet.
  def as_a_job(on: true, &)
    SolidQueue.supervisor = true
    switch.enable if on
    Thread.new { Rails.application.executor.wrap(&) }
  end

  # The lock that an upgrade waits for, on a connection of its own.
  def others_write
    SQLite3::Database.new(ApplicationRecord.connection_db_config.database) do |database|
      database.busy_timeout = 2000
      database.transaction(:immediate) { nil }
    end
  end

  def switch = Kit::MaintenanceMode.of(Kit::DataDirectory.here(environment: "test"))
end
