# Overrides methods of Rails and Solid Queue (docs/decisions/0072-overrides-of-private-methods.md).

# Rejects writes in the adapter, which every commit goes through. A transaction is checked only when it
# commits, while it holds the write lock: a job that waited in one of its statements would hold the lock as
# well. A statement outside a transaction is checked before and after it runs: if the mode was turned on in
# between, the write is not acknowledged.
module RejectWritesInMaintenance
  def ensure_writes_are_allowed(sql)
    super
    return if derived? || within_transaction?

    MaintenanceMode.refuse
    @autocommits = true
  end

  def commit_db_transaction
    MaintenanceMode.refuse unless derived?
    super
  end

  private
    def perform_query(...)
      autocommits, @autocommits = @autocommits, false
      result = super
      MaintenanceMode.refuse if autocommits
      result
    end

    # Includes transactions that Active Record has yet to begin, and those that were started without it.
    def within_transaction?
      return true if transaction_open?

      if @raw_connection.respond_to?(:transaction_status)
        !@raw_connection.transaction_status.zero?
      else
        @raw_connection&.transaction_active?
      end
    end

    # Rate limits must keep counting, or passwords could be guessed meanwhile. Errors are recorded as well.
    def derived?
      @derived = Kit::DataDirectory::DERIVED.key?(pool.db_config&.name) if @derived.nil?
      @derived
    end
end

# Jobs wait instead of failing, because nothing would retry them, but must not hold SQLite's write lock. So a
# job checks after it got the lock, and releases it if the mode is on. A transaction that passed this check
# may commit: turning the mode on waits for it (Kit::SQLiteFile#wait_for_writers).
module WaitWithoutLockInMaintenance
  def begin_db_transaction
    super
    return if derived? || !MaintenanceMode.job?

    while MaintenanceMode.now?
      exec_rollback_db_transaction
      MaintenanceMode.refuse
      super
    end
    @checked = true
  end

  def commit_db_transaction
    @checked ? MaintenanceMode.exempt { super } : super
  ensure
    @checked = false
  end

  def exec_rollback_db_transaction
    super
  ensure
    @checked = false
  end
end

# Solid Queue still writes its process records, or its processes would exit and stop the site. But not to
# files that are lost: a new connection would overwrite pages that others have committed to the files before.
module ExemptProcessRecords
  def heartbeat = exempt_unless_lost { super }
  def deregister(...) = exempt_unless_lost { super }

  private
    def exempt_unless_lost(&) = (MaintenanceMode.exempt(&) unless MaintenanceMode.storage_lost?)
end

module ExemptProcessRegistration
  def register(...) = MaintenanceMode.exempt { super }
end

# Its worker and dispatcher look for jobs in their main thread, which would exit on a refusal. A paused queue
# isn't enough: it is a row in a database that must not change, and the dispatcher ignores it.
module ClaimNoJobsInMaintenance
  def claim(...)
    MaintenanceMode.now? ? [] : super
  rescue MaintenanceMode::Refusal
    [] # turned on meanwhile, and rolled back
  end
end

module DispatchNoJobsInMaintenance
  def dispatch_next_batch(...)
    MaintenanceMode.now? ? 0 : super
  rescue MaintenanceMode::Refusal
    0
  end
end

ActiveSupport.on_load(:active_record_sqlite3adapter) do
  prepend RejectWritesInMaintenance
  prepend WaitWithoutLockInMaintenance unless ServerParameters.transactions?(:deferred)
end
ActiveSupport.on_load(:active_record_postgresqladapter) { prepend RejectWritesInMaintenance }

Rails.autoloaders.main.on_load("SolidQueue::Process") do |process, _|
  process.prepend ExemptProcessRecords
  process.singleton_class.prepend ExemptProcessRegistration
end
Rails.autoloaders.main.on_load("SolidQueue::ReadyExecution") do |jobs, _|
  jobs.singleton_class.prepend ClaimNoJobsInMaintenance
end
Rails.autoloaders.main.on_load("SolidQueue::ScheduledExecution") do |jobs, _|
  jobs.singleton_class.prepend DispatchNoJobsInMaintenance
end
