require "test_helper"

# Metrics for Prometheus, served by a separate process even while all Puma threads are busy.
class MetricsTest < ActiveSupport::TestCase
  TIMEOUT = 120
  QUEUE = Rails.root.join("storage/test_queue.sqlite3").to_s

  setup { @port = Kit::FreePort.find }

  test "reports requests that wait for a thread and jobs that wait for a worker" do
    sqlite_only "metrics read the queue's file"
    serve do |server, storage|
      queue_jobs storage
      writers = nil
      server.open_database do |database|
        database.transaction(:immediate) do
          writers = start_writers(server).tap { eventually { backlog >= 2 } }
        end
      end

      assert_equal %w[ 200 ], writers.map { |writer| writer.value.code }.uniq
      assert_equal({ "frontpage_puma_workers" => 2, 'frontpage_puma_threads{worker="0"}' => 1,
        'frontpage_jobs{state="ready"}' => 1, 'frontpage_jobs{state="failed"}' => 0,
        "frontpage_job_processes" => 1 },
        figures.slice("frontpage_puma_workers", 'frontpage_puma_threads{worker="0"}',
          'frontpage_jobs{state="ready"}', 'frontpage_jobs{state="failed"}', "frontpage_job_processes"))
      assert_in_delta 3600, figures["frontpage_jobs_oldest_ready_seconds"], TIMEOUT
      eventually { sum_of_workers("requests_total") >= 6 }
    end
  end

  test "stops serving when the site stops" do
    serve { eventually { figures["frontpage_puma_workers"] } }

    assert_raises(Errno::ECONNREFUSED) { figures }
  end

  private
    def serve
      SiteServer.run(
        "METRICS_PORT" => @port.to_s, "BENCHMARKING" => "1", "WEB_CONCURRENCY" => "2",
        "RAILS_MAX_THREADS" => "1", "BUSY_TIMEOUT" => "30000"
      ) do |server|
        eventually { responding? && figures["frontpage_puma_workers"] == 2 }
        yield server, server.storage
      end
    end

    # Inserts a job that has been due for an hour, a live process and a dead one.
    def queue_jobs(storage)
      SQLite3::Database.new(QUEUE)
        .tap { |queue| queue.execute "VACUUM INTO ?", [ File.join(storage, "test_queue.sqlite3") ] }
        .close
      SQLite3::Database.new(File.join(storage, "test_queue.sqlite3")) do |queue|
        queue.execute "INSERT INTO solid_queue_jobs (id, queue_name, class_name, created_at, updated_at) " \
          "VALUES (1, 'default', 'VerifyBackupsJob', datetime('now'), datetime('now'))"
        queue.execute "INSERT INTO solid_queue_ready_executions (job_id, queue_name, created_at) VALUES " \
          "(1, 'default', datetime('now', '-1 hour'))"
        [ "0 hours", "-1 hour" ].each.with_index do |since, number|
          queue.execute "INSERT INTO solid_queue_processes (kind, name, pid, last_heartbeat_at, " \
            "created_at) VALUES ('Worker', " \
            "?, 1, datetime('now', ?), datetime('now'))", [ "worker-#{number}", since ]
        end
      end
    end

    # Starts six writers that wait for the lock, two of them in a thread of Puma.
    def start_writers(server)
      Array.new(6) { Thread.new { server.connect { |http| http.post("/benchmarking/post_create", "") } } }
    end

    def backlog = sum_of_workers("backlog_max")

    def sum_of_workers(figure)
      figures.sum { |name, value| name.start_with?("frontpage_puma_#{figure}{") ? value : 0 }
    end

    def figures
      Net::HTTP.get(URI("http://127.0.0.1:#{@port}/metrics")).lines.grep_v(/\A#/).to_h do |line|
        line.split.then { |name, figure| [ name, Float(figure) ] }
      end
    end

    def responding?
      figures
    rescue Errno::ECONNREFUSED
      false
    end
end
