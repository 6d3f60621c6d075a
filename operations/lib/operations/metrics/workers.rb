require "time"

# Puma's worker statistics. Each worker reports every five seconds, with the maximum since.
class Operations::Metrics::Workers < Operations::Metrics::Source
  def read
    workers = statuses
    gauge :puma_workers, "Workers of Puma that have booted.", workers.size
    gauge :puma_backlog, "Requests that wait for a thread.", each(workers, "backlog"), by: :worker
    gauge :puma_backlog_max, "The most that waited at once since it was last asked.", each(workers, "backlog_max"), by: :worker
    gauge :puma_busy_threads, "Threads at work, and requests that wait for one.", each(workers, "busy_threads"), by: :worker
    gauge :puma_threads, "Threads that there may be.", each(workers, "max_threads"), by: :worker
    gauge :puma_silent_seconds, "How long ago a worker told of itself: it is stuck, or gone, where that grows.", workers.transform_values { |worker| worker["silent"] }, by: :worker
    counter :puma_requests, "Requests since the worker began.", each(workers, "requests_count"), by: :worker
  end

  private
    # By number. Without workers, as with WEB_CONCURRENCY=0, the one process is number 0.
    def statuses
      stats = Operations::LocalSocket.new(control).ask("/stats")
      booted = stats.fetch("worker_status") { return { 0 => stats } }.select { |worker| worker["booted"] }
      booted.to_h { |worker| [ worker["index"], worker["last_status"].merge("silent" => Time.now - Time.iso8601(worker["last_checkin"])) ] }
    end

    def each(workers, figure) = workers.transform_values { |worker| worker[figure] }
end
