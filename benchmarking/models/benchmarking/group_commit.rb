# Commits waiting units of work together. A caller queues its unit and asks for the lock; the thread that gets
# it runs all waiting units in one transaction and commits once, and the others find theirs done. The cost of
# a commit is shared, the database's write lock is taken once per batch and never by two threads of a process,
# no extra thread has to be woken, and each unit is as durable as its commit.
#
# A unit is a block that receives Benchmarking::RawStatements. It may run more than once and on another
# thread, so it must not read Current, the request or a controller. If a unit fails, the batch is rolled back
# and each unit is run again in its own transaction, so that only the faulty one is rejected.
class Benchmarking::GroupCommit
  MAX_BATCH_SIZE = 64

  class << self
    # One per process: a fork inherits no connection.
    def instance
      @instance = new unless @instance&.pid == Process.pid
      @instance
    end
  end

  attr_reader :pid

  def initialize
    @pid = Process.pid
    @jobs = Thread::Queue.new
    @lock = Mutex.new
  end

  # Runs +unit+ with the next batch. Raises the error of the unit or its commit.
  def perform(&unit)
    job = Job.new(unit)
    @jobs << job
    @lock.synchronize { commit_batch take_batch unless job.done? } until job.done?
    job.value!
  end

  # The number of queued units.
  def queue_size
    @jobs.size
  end

  # Closes the connection; the next unit opens another.
  def close
    @lock.synchronize do
      @rows&.close
      @connection&.disconnect!
      @rows = @connection = nil
    end
  end

  private
    def take_batch
      Array.new([ @jobs.size, MAX_BATCH_SIZE ].min) { @jobs.pop }
    end

    def commit_batch(jobs)
      transaction { jobs.each { |job| job.run(rows) } }
      jobs.each(&:fulfill)
    rescue Job::UnitFailed => failure
      jobs.one? ? jobs.first.reject(failure.cause) : commit_individually(jobs)
    rescue StandardError => error
      jobs.each { |job| job.reject(error) }
    end

    def commit_individually(jobs)
      jobs.each { |job| commit_batch([ job ]) }
    end

    def transaction
      rows.begin_transaction
      yield
      rows.commit
    rescue StandardError
      roll_back
      raise
    end

    # SQLite may have rolled back already (disk full), or never started the transaction (locked).
    def roll_back
      connection.exec_rollback_db_transaction if connection.raw_connection.transaction_active?
    end

    def rows
      @rows ||= Benchmarking::RawStatements.new(connection)
    end

    # Created by the pool with all parameters, then removed from it: it belongs to the
    # thread that holds the lock.
    def connection
      @connection ||= ApplicationRecord.connection_pool.then do |pool|
        pool.checkout.tap { |connection| pool.remove(connection) }
      end
    end
end
