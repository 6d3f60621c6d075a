# Whether jobs fail or wait. Failed mail jobs are Mail's.
class Operations::Doctor::Jobs < Operations::Doctor::Examination
  MAX_WAIT = 300 # seconds
  MAIL = %w[ MailDeliveryJob ActionMailer::MailDeliveryJob ].freeze
  TABLE = "solid_queue_jobs"
  FAILED = "SELECT class_name, error FROM solid_queue_failed_executions " \
    "JOIN solid_queue_jobs ON solid_queue_jobs.id = job_id"

  EXCEPTION = /exception_class"?(?:=>|:)\s*"([\w:]+)/

  # How many jobs have failed, by class and error.
  def self.failed(queue)
    queue.rows(FAILED).map { |name, error| [ name, error.to_s[EXCEPTION, 1] || "unknown error" ] }.tally
  end

  # As "VerifyBackupsJob (2 × Errno::ENOSPC), OptimizeDatabasesJob (1 × KeyError)".
  def self.list(counts) = counts.map { |(name, error), count| "#{name} (#{count} × #{error})" }.join(", ")

  def findings
    found = Operations::SiteDatabase.open(directory, "queue", table: TABLE) { |queue| examine(queue) }
    found.nil? || found.any? ? found.to_a : [ ok(:jobs, "No job has failed or has waited for long.") ]
  rescue SQLite3::Exception, Operations::Error => error
    reason = error.message.lines.first.strip.chomp(".")
    [ error(:jobs_unreadable, "The jobs cannot be read: #{reason}.", "See the other errors.") ]
  end

  private
    def examine(queue)
      others = self.class.failed(queue).reject { |(name, _), _| MAIL.include?(name) }
      [ failed(others), *stuck(queue) ].compact
    end

    def failed(counts)
      return if counts.empty?

      error(:jobs_failed, "#{count(counts.values.sum, "job")} failed: #{self.class.list(counts)}.",
        "Fix the cause, then retry or discard them at /admin/jobs.")
    end

    # In maintenance mode, jobs wait.
    def stuck(queue)
      return if Kit::MaintenanceMode.of(directory).on?

      ages = [ ages(queue, "ready", "created_at"), ages(queue, "scheduled", "scheduled_at") ]
      number, oldest = ages.sum(&:first), ages.map(&:last).max
      return if oldest < MAX_WAIT

      age = Operations::Upgrade::Plan.time(oldest)
      error(:jobs_stuck, "#{count(number, "job")} should have run, the oldest #{age} ago.", remedy(queue))
    end

    # How many wait, and for how long the oldest has, in seconds.
    def ages(queue, state, since)
      age = queue.age(since)
      queue.rows("SELECT count(*), max(#{age}) FROM solid_queue_#{state}_executions WHERE #{age} > 0").first
        .then { |number, oldest| [ number.to_i, oldest.to_f ] }
    end

    def remedy(queue)
      age = queue.age("last_heartbeat_at")
      workers = "FROM solid_queue_processes WHERE kind = 'Worker' AND #{age} < #{MAX_WAIT}"
      if queue.rows("SELECT 1 #{workers}").empty?
        "No worker runs. Start the site with SOLID_QUEUE_IN_PUMA=1, as bin/start does, " \
          "or run bin/rails solid_queue:start."
      elsif queue.rows("SELECT queue_name FROM solid_queue_pauses").any?
        "Queues are paused: resume them at /admin/jobs."
      else
        "Workers run, but are busy or stuck: " \
          "look at /admin/jobs, and restart the site if running jobs don't end."
      end
    end
end
