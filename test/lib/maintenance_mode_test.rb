require "test_helper"

# Writes are rejected on commit, so these tests run outside of transactions.
class MaintenanceModeTest < ActiveSupport::TestCase
  include StorageHelper

  self.use_transactional_tests = false

  setup { MaintenanceMode.forget }
  teardown do
    switch.disable
    SolidQueue.supervisor = false
    MaintenanceMode.forget
  end

  test "rolls back a transaction that began before the mode was turned on" do
    assert_raises MaintenanceMode::Refusal do
      User.transaction do
        users(:maria).update_columns about: "written meanwhile"
        switch.enable
      end
    end
    assert_not_equal "written meanwhile", users(:maria).reload.about
  end

  test "a process that can't watch the database files ends" do
    Dir.rmdir storage

    _, errors = capture_io { assert_raises(SystemExit) { MaintenanceMode.watch_storage } }
    assert_match "The database files can't be watched, so this process ends: No such file or directory",
      errors
  end

  test "names the reason of READ_ONLY, however often it is asked" do
    in_maintenance_mode("Moving house.".freeze) do
      2.times do
        message = assert_raises(MaintenanceMode::Refusal) { MaintenanceMode.refuse }.message
        assert_match(/\AThe site is read-only: Moving house\. /, message)
      end
    end
  end

  test "says what ends it: waiting for an upgrade, a rescue of lost files, or an operator" do
    {
      "Wait for the upgrade" => [ Operations::Upgrade::REASON, {} ],
      "Don't restart the site. Run bin/ops rescue" => [ nil, lost: [] ],
      "bin/ops maintenance-mode off" => [ "a reason", {} ]
    }.each do |remedy, (reason, details)|
      switch.enable reason, **details
      message = assert_raises(MaintenanceMode::Refusal) { MaintenanceMode.refuse }.message
      assert_match(/\AThe site is read-only(: [\w ]+)?\. #{Regexp.escape remedy}/,
        message.sub("To turn it off: ", ""))
    end
  end

  test "rejects a statement outside a transaction" do
    switch.enable "a reason"

    assert_match "a reason",
      assert_raises(MaintenanceMode::Refusal) { User.where(id: users(:maria).id)
        .update_all(about: "refused") }.message
    assert_not_equal "refused", users(:maria).reload.about
  end

  test "rejects a statement outside a transaction if the mode was turned on while it ran" do
    user, switch = users(:maria), self.switch
    enabling = Module.new do
      define_method(:ensure_writes_are_allowed) { |sql| super(sql).tap { switch.enable } }
    end
    ApplicationRecord.lease_connection.singleton_class.prepend(enabling)

    assert_raises(MaintenanceMode::Refusal) { User.where(id: user.id).update_all(about: user.about) }
  ensure
    ApplicationRecord.connection_pool.disconnect!
  end

  test "exempts maintenance tasks and the counters of rate limits" do
    switch.enable

    assert_equal 1,
      MaintenanceMode.exempt { User.where(id: users(:maria).id).update_all(about: users(:maria).about) }
    assert_nothing_raised { Rails.cache.increment("attempts") }
  end

  test "a job waits until the mode is turned off" do
    job = in_job { User.where(id: users(:maria).id).update_all(about: users(:maria).about) }
    Thread.pass until job.status == "sleep"
    switch.disable

    assert_equal 1, job.value
  end

  test "a waiting job doesn't hold the write lock" do
    sqlite_only "PostgreSQL has a lock for each row"
    job = in_job do
      User.transaction { User.where(id: users(:maria).id).update_all(about: users(:maria).about) }
    end
    Thread.pass until job.backtrace&.any? { |line| line.include?("refuse") }

    assert_nothing_raised { write_on_another_connection }
    assert_predicate job, :alive?
    switch.disable
    assert_equal 1, job.value
  end

  test "a job that already holds the write lock finishes" do
    sqlite_only "PostgreSQL has a lock for each row"
    job = in_job(on: false) do
      User.transaction do
        users(:maria).update_columns about: "written before"
        switch.enable
        users(:maria).update_columns about: users(:maria).about
      end
    end

    assert job.join(10)&.value
    assert_nothing_raised { write_on_another_connection }
  ensure
    job&.kill&.join
  end

  test "releases the write lock if the mode was turned on while a transaction waited for it" do
    sqlite_only "PostgreSQL has a lock for each row"
    waiting = nil
    connection = ApplicationRecord.connection_pool.checkout
    write_on_another_connection do
      waiting = Thread.new do
        connection.transaction { connection.update("UPDATE users SET about = about") }
      rescue MaintenanceMode::Refusal => refusal
        refusal
      end
      Thread.pass until waiting.backtrace&.any? { |line| line.include?("begin_db_transaction") } &&
        waiting.status == "sleep"
      switch.enable
    end

    assert_instance_of MaintenanceMode::Refusal, waiting.value
    assert_nothing_raised { write_on_another_connection }
  ensure
    ApplicationRecord.connection_pool.disconnect!
  end

  test "Solid Queue's processes stay registered and claim no jobs" do
    enqueue
    switch.enable
    process = SolidQueue::Process.register(kind: "Worker", name: "a worker", pid: 1, hostname: "here")
    process.heartbeat

    assert_empty SolidQueue::ReadyExecution.claim("*", 1, process.id)
    assert_equal 0, SolidQueue::ScheduledExecution.dispatch_next_batch(1)
    process.deregister
    assert_equal 1, SolidQueue::ReadyExecution.count
    switch.disable
    assert_equal 1, SolidQueue::ReadyExecution.claim("*", 1, nil).size
  ensure
    delete_jobs
  end

  test "Solid Queue claims no jobs if the mode is turned on meanwhile" do
    enqueue
    ActiveSupport::Notifications.subscribed(->(*) { switch.enable }, "start_transaction.active_record") do
      assert_empty SolidQueue::ReadyExecution.claim("*", 1, nil)
      assert_equal 0, SolidQueue::ScheduledExecution.dispatch_next_batch(1)
    end
    assert_equal 1, SolidQueue::ReadyExecution.count
  ensure
    delete_jobs
  end

  test "a job that could not be enqueued because files are lost doesn't run in the server's process" do
    switch = self.switch
    queue = Class.new do
      prepend RunsJobsWithoutQueue
      define_method(:enqueue) do |_|
        switch.enable
        raise ActiveRecord::StatementInvalid, "disk I/O error"
      end
    end
    assert_raises(MaintenanceMode::Refusal) { queue.new.enqueue DeleteOldErrorsJob.new }
  end

  test "a session whose hourly update is due still works" do
    session = users(:maria).sessions.create!(last_seen_at: 2.hours.ago)
    switch.enable

    assert_nothing_raised { session.touch_last_seen }
  ensure
    switch.disable
    session.destroy
  end

  # Runs the block in a thread like one of Solid Queue, with the mode on unless +on+ is false.
  def in_job(on: true, &)
    SolidQueue.supervisor = true
    switch.enable if on
    Thread.new { Rails.application.executor.wrap(&) }
  end

  def enqueue
    SolidQueue::Job.create!(queue_name: "default", class_name: "DeleteOldErrorsJob", arguments: {})
  end

  def delete_jobs
    switch.disable
    [ SolidQueue::ReadyExecution, SolidQueue::ClaimedExecution, SolidQueue::Job, SolidQueue::Process ]
      .each(&:delete_all)
  end

  # Takes the write lock that an upgrade waits for, on another connection, and holds it for the block.
  def write_on_another_connection
    SQLite3::Database.new(ApplicationRecord.connection_db_config.database) do |database|
      database.busy_timeout = 2000
      database.transaction(:immediate) { yield if block_given? }
    end
  end

  def switch = Kit::MaintenanceMode.of(Kit::DataDirectory.here(environment: "test"))
end
