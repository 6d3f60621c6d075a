# What stands in the queue's own tables.
class Operations::Metrics::Jobs < Operations::Metrics::Source
  STATES = %w[ ready scheduled claimed blocked failed ].freeze
  ALIVE = 300 # seconds since the last heartbeat, after which Solid Queue itself takes a process for dead
  AGE = "(julianday('now') - julianday(%s)) * 86400"

  def read
    queue = community.database("queue")
    return unless queue.exist?

    queue.read do |handle|
      gauge :jobs, "Jobs by what has become of them.", STATES.to_h { |state| [ state, handle.get_first_value("SELECT count(*) FROM solid_queue_#{state}_executions") ] }, by: :state
      gauge :jobs_oldest_ready_seconds, "How long the job has waited that has waited longest; 0 where none waits.",
        handle.get_first_value("SELECT max(0, #{AGE % "min(created_at)"}) FROM solid_queue_ready_executions") || 0
      gauge :job_processes, "Processes of the queue that live.",
        handle.get_first_value("SELECT count(*) FROM solid_queue_processes WHERE #{AGE % "last_heartbeat_at"} < #{ALIVE}")
    end
  end
end
