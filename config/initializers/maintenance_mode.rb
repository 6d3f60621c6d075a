# Rejects writes at the one place that every commit passes. A transaction is checked as it commits, when nothing else can be
# writing; a single statement is checked before and after it, and what it wrote in between is not acknowledged.
module RefusesWritesWhileReadOnly
  def ensure_writes_are_allowed(sql)
    super
    return if derived?

    MaintenanceMode.refuse
    @by_itself = !within_transaction?
  end

  def commit_db_transaction
    MaintenanceMode.refuse unless derived?
    super
  end

  private
    def perform_query(...)
      result = super
      refuse_afterwards if @by_itself
      result
    end

    def refuse_afterwards
      @by_itself = false
      MaintenanceMode.refuse
    end

    # Also in one that was begun without Active Record.
    def within_transaction?
      @raw_connection.respond_to?(:transaction_status) ? !@raw_connection.transaction_status.zero? :
        @raw_connection&.transaction_active?
    end

    # Rate limits must continue to count, or passwords could be guessed meanwhile; failures are recorded too.
    def derived?
      @derived = Kit::DataDirectory::DERIVED.key?(pool.db_config&.name) if @derived.nil?
      @derived
    end
end

# Jobs wait instead of failing, because nobody would retry them, but not while holding SQLite's write lock. So a job checks
# right after it got the lock, and releases it. Work from before the switch may be committed: turning it on waits for that
# (Kit::SQLiteFile#wait_for_writers).
module WaitsWithoutTheLock
  def begin_db_transaction
    super
    return if derived? || !MaintenanceMode.job?

    while MaintenanceMode.now?
      exec_rollback_db_transaction
      MaintenanceMode.refuse
      super
    end
    @looked_at = true
  end

  def commit_db_transaction
    @looked_at ? MaintenanceMode.exempt { super } : super
  ensure
    @looked_at = false
  end

  def exec_rollback_db_transaction
    super
  ensure
    @looked_at = false
  end
end

# Solid Queue's process records are written all the same, or its processes would exit and stop the site; but no job is claimed.
module ExemptProcess
  def heartbeat = MaintenanceMode.exempt { super }
  def deregister(...) = MaintenanceMode.exempt { super }
end

module RegistersThoughReadOnly
  def register(...) = MaintenanceMode.exempt { super }
end

module TakesNoJobsWhileReadOnly
  private
    def poll = MaintenanceMode.now? ? 1.second : super
end

ActiveSupport.on_load(:active_record_sqlite3adapter) do
  prepend RefusesWritesWhileReadOnly
  prepend WaitsWithoutTheLock unless Parameters.transactions?(:deferred)
end
ActiveSupport.on_load(:active_record_postgresqladapter) { prepend RefusesWritesWhileReadOnly }

ActiveSupport.on_load(:solid_queue_record) do
  Rails.application.config.after_initialize do
    SolidQueue::Process.prepend ExemptProcess
    SolidQueue::Process.singleton_class.prepend RegistersThoughReadOnly
    [ SolidQueue::Worker, SolidQueue::Dispatcher ].each { |poller| poller.prepend TakesNoJobsWhileReadOnly }
  end
end
