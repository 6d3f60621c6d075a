require "test_helper"

# A site that Prometheus watches: what waits in it is told from beside it.
class MetricsTest < ActiveSupport::TestCase
  include PatienceHelper

  TIMEOUT = 40
  QUEUE = Rails.root.join("storage/test_queue.sqlite3").to_s

  setup { @port = Kit::FreePort.find }

  test "requests that wait for a thread, and jobs that wait for a worker, are told" do
    sqlite_only "metrics look into the file of the queue"
    serve do |server, storage|
      queue_jobs storage
      writers = nil
      server.open_database do |database|
        database.transaction(:immediate) { writers = begin_to_write(server).tap { eventually { backlog >= 2 } } }
      end

      assert_equal %w[ 200 ], writers.map { |writer| writer.value.code }.uniq
      assert_equal({ "frontpage_puma_workers" => 2, 'frontpage_puma_threads{worker="0"}' => 1,
        'frontpage_jobs{state="ready"}' => 1, 'frontpage_jobs{state="failed"}' => 0,
        "frontpage_job_processes" => 1 },
        figures.slice("frontpage_puma_workers", 'frontpage_puma_threads{worker="0"}', 'frontpage_jobs{state="ready"}',
        'frontpage_jobs{state="failed"}',
        "frontpage_job_processes"))
      assert_in_delta 3600, figures["frontpage_jobs_oldest_ready_seconds"], TIMEOUT
      eventually { of_workers("requests_total") >= 6 }
    end
  end

  test "nobody serves them once the site is gone" do
    serve { eventually { figures["frontpage_puma_workers"] } }

    assert_raises(Errno::ECONNREFUSED) { figures }
  end

  private
    def serve
      SiteServer.run(
        "METRICS_PORT" => @port.to_s, "BENCHMARKING" => "1", "WEB_CONCURRENCY" => "2", "RAILS_MAX_THREADS" => "1",
        "BUSY_TIMEOUT" => "30000"
      ) do |server|
        eventually { answers? && figures["frontpage_puma_workers"] == 2 }
        yield server, server.storage
      end
    end

    # A job that has been due for an hour, in the queue's own tables, and a process that lives and one that does not.
    def queue_jobs(storage)
      SQLite3::Database.new(QUEUE).tap { |queue| queue.execute "VACUUM INTO ?", [ File.join(storage, "test_queue.sqlite3") ] }
        .close
      SQLite3::Database.new(File.join(storage, "test_queue.sqlite3")) do |queue|
        queue.execute "INSERT INTO solid_queue_jobs (id, queue_name, class_name, created_at, updated_at) VALUES (1, 'default', " \
          "'VerifyBackupsJob', datetime('now'), datetime('now'))"
        queue.execute "INSERT INTO solid_queue_ready_executions (job_id, queue_name, created_at) VALUES (1, 'default', " \
          "datetime('now', '-1 hour'))"
        [ "0 hours", "-1 hour" ].each.with_index do |since, number|
          queue.execute "INSERT INTO solid_queue_processes (kind, name, pid, last_heartbeat_at, created_at) VALUES ('Worker', " \
            "?, 1, datetime('now', ?), datetime('now'))", [ "worker-#{number}", since ]
        end
      end
    end

    # Each waits for the lock, and only two have a thread.
    def begin_to_write(server)
      Array.new(6) { Thread.new { server.connect { |http| http.post("/benchmarking/post_create", "") } } }
    end

    def backlog = of_workers("backlog_max")
    def of_workers(figure) = figures.sum { |name, value| name.start_with?("frontpage_puma_#{figure}{") ? value : 0 }

    def figures
      Net::HTTP.get(URI("http://127.0.0.1:#{@port}/metrics")).lines.grep_v(/\A#/).to_h do |line|
        line.split.then { |name, figure| [ name, Float(figure) ] }
      end
    end

    def answers?
      figures
    rescue Errno::ECONNREFUSED
      false
    end
end
