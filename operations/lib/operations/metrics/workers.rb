require "time"

# Puma's worker statistics. Each worker reports every five seconds; maxima are since its last report.
class Operations::Metrics::Workers < Operations::Metrics::Source
  def read
    workers = statuses
    gauge :puma_workers, "Booted Puma workers.", workers.size
    gauge :puma_backlog, "Requests waiting for a thread.", each(workers, "backlog"), by: :worker
    gauge :puma_backlog_max, "The longest backlog since the last report.", each(workers, "backlog_max"),
      by: :worker
    gauge :puma_busy_threads, "Busy threads, and requests waiting for one.", each(workers, "busy_threads"),
      by: :worker
    gauge :puma_threads, "The maximum number of threads.", each(workers, "max_threads"), by: :worker
    gauge :puma_silent_seconds, "Seconds since a worker's last report. " \
      "If this grows, the worker is stuck or gone.", each(workers, "silent"), by: :worker
    counter :puma_requests, "Requests since the worker booted.", each(workers, "requests_count"), by: :worker
  end

  private
    # By index. Without workers, as with WEB_CONCURRENCY=0, the single process is number 0.
    def statuses
      stats = Operations::LocalSocket.new(control).ask("/stats")
      booted = stats.fetch("worker_status") { return { 0 => stats } }.select { |worker| worker["booted"] }
      booted.to_h do |worker|
        silent = seconds_since(worker["last_checkin"])
        [ worker["index"], worker["last_status"].merge("silent" => silent) ]
      end
    end

    def seconds_since(text) = Time.now - Time.iso8601(text)
    def each(workers, figure) = workers.transform_values { |worker| worker[figure] }
end
