# Counts from the queue's tables, in SQLite or PostgreSQL.
class Operations::Metrics::Jobs < Operations::Metrics::Source
  STATES = %w[ ready scheduled claimed blocked failed ].freeze
  HEARTBEAT_TIMEOUT = 300 # seconds without a heartbeat after which Solid Queue considers a process dead

  # Queries the SQLite file.
  File = Data.define(:handle) do
    def number(sql) = handle.get_first_value(sql).to_f
    def age(time) = "(julianday('now') - julianday(#{time})) * 86400"
  end

  # Queries PostgreSQL.
  Server = Data.define(:connection) do
    def number(sql) = connection.exec(sql).getvalue(0, 0).to_f
    def age(time) = "extract(epoch FROM timezone('UTC', now()) - #{time})"
  end

  def read
    in_queue do |queue|
      gauge :jobs, "Jobs by state.", STATES.to_h { |state| [ state, count(queue, state) ] }, by: :state
      gauge :jobs_oldest_ready_seconds, "The age of the oldest job that is ready to run; 0 if no job waits.",
        queue.number("SELECT #{queue.age "min(created_at)"} FROM solid_queue_ready_executions").clamp(0..)
      gauge :job_processes, "Running job processes.",
        queue.number("SELECT count(*) FROM solid_queue_processes WHERE #{queue.age "last_heartbeat_at"} < #{HEARTBEAT_TIMEOUT}")
    end
  end

  private
    def in_queue
      database = directory.database("queue")

      if Kit::Postgresql.chosen?
        url = Kit::Postgresql.new(environment: directory.environment).url("queue")
        Operations::PostgresConnection.open(url) { |connection| yield Server.new(connection) }
      elsif database.exist?
        database.read { |handle| yield File.new(handle) }
      end
    end

    def count(queue, state) = queue.number("SELECT count(*) FROM solid_queue_#{state}_executions")
end
