# Where writes are refused: at the one place that every commit of a connection passes. A transaction is looked at as it commits, when nobody else can be
# writing; a statement by itself before it and after it, and what was kept between the two is not acknowledged.
module RefusesWritesWhileReadOnly
  def ensure_writes_are_allowed(sql)
    super
    return if derived?

    ReadOnly.refuse
    @by_itself = !within_transaction?
  end

  def commit_db_transaction
    ReadOnly.refuse unless derived?
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
      ReadOnly.refuse
    end

    # Also in one that was begun without Active Record.
    def within_transaction?
      @raw_connection.respond_to?(:transaction_status) ? !@raw_connection.transaction_status.zero? : @raw_connection&.transaction_active?
    end

    # The counts of attempts go on, for who guesses passwords must not be let through; and so does what is told of failures.
    def derived?
      @derived = Operations::Community::DERIVED.key?(pool.db_config&.name) if @derived.nil?
      @derived
    end
end

# A job waits, for nobody would send it again; but never with SQLite's one lock, for which others wait in vain, whoever turned the switch on among them. So it
# looks when it has just got it, and gives it back; and what it had before the switch was on it may keep, since whoever turned that on waits for it
# (Operations::Database#wait_for_writers).
module WaitsWithoutTheLock
  def begin_db_transaction
    super
    return if derived? || !ReadOnly.job?

    while ReadOnly.now?
      exec_rollback_db_transaction
      ReadOnly.refuse
      super
    end
    @looked_at = true
  end

  def commit_db_transaction
    @looked_at ? ReadOnly.exempt { super } : super
  ensure
    @looked_at = false
  end

  def exec_rollback_db_transaction
    super
  ensure
    @looked_at = false
  end
end

# What Solid Queue keeps of its processes is written all the same, or they would give up and end the site with them; but no job is taken.
module ExemptProcess
  def heartbeat = ReadOnly.exempt { super }
  def deregister(...) = ReadOnly.exempt { super }
end

module RegistersThoughReadOnly
  def register(...) = ReadOnly.exempt { super }
end

module TakesNoJobsWhileReadOnly
  private
    def poll = ReadOnly.now? ? 1.second : super
end

ActiveSupport.on_load(:active_record_sqlite3adapter) do
  prepend RefusesWritesWhileReadOnly
  prepend WaitsWithoutTheLock unless Levers.transactions?(:deferred)
end
ActiveSupport.on_load(:active_record_postgresqladapter) { prepend RefusesWritesWhileReadOnly }

ActiveSupport.on_load(:solid_queue_record) do
  Rails.application.config.after_initialize do
    SolidQueue::Process.prepend ExemptProcess
    SolidQueue::Process.singleton_class.prepend RegistersThoughReadOnly
    [ SolidQueue::Worker, SolidQueue::Dispatcher ].each { |poller| poller.prepend TakesNoJobsWhileReadOnly }
  end
end
