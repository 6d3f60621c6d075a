# Counts from the queue's tables, in SQLite or PostgreSQL.
class Operations::Metrics::Jobs < Operations::Metrics::Source
  STATES = %w[ ready scheduled claimed blocked failed ].freeze
  HEARTBEAT_TIMEOUT = 300 # seconds without a heartbeat after which Solid Queue considers a process dead

  def read
    Operations::SiteDatabase.open(directory, "queue") do |queue|
      gauge :jobs, "Jobs by state.", STATES.to_h { |state| [ state, count(queue, state) ] }, by: :state
      gauge :jobs_oldest_ready_seconds, "The age of the oldest job that is ready to run; 0 if no job waits.",
        number(queue, "SELECT #{queue.age "min(created_at)"} FROM solid_queue_ready_executions").clamp(0..)
      gauge :mails, "Emails other than notifications, by state: sent in the last day, waiting, failed.",
        mails(queue), by: :state
      alive = "#{queue.age "last_heartbeat_at"} < #{HEARTBEAT_TIMEOUT}"
      gauge :job_processes, "Running job processes.",
        number(queue, "SELECT count(*) FROM solid_queue_processes WHERE #{alive}")
    end
  end

  private
    # Finished jobs are deleted after a day.
    def mails(queue)
      names = Operations::Doctor::Jobs::MAIL.map { |name| "'#{name}'" }.join(", ")
      failed = "EXISTS (SELECT 1 FROM solid_queue_failed_executions AS failures " \
        "WHERE failures.job_id = solid_queue_jobs.id)"
      jobs = "FROM solid_queue_jobs WHERE class_name IN (#{names})"
      waiting = "finished_at IS NULL AND NOT #{failed}"
      { "sent" => "finished_at IS NOT NULL", "failed" => failed, "waiting" => waiting }
        .transform_values { |condition| number(queue, "SELECT count(*) #{jobs} AND #{condition}") }
    end

    def number(queue, sql) = queue.rows(sql).first.first.to_f
    def count(queue, state) = number(queue, "SELECT count(*) FROM solid_queue_#{state}_executions")
end
