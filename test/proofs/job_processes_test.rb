require "test_helper"

# The processes that run background jobs next to the web server: they restart when they are killed, and the
# site keeps responding.
class JobProcessesTest < ActiveSupport::TestCase
  TIMEOUT = 60 # seconds
  QUEUE = Rails.root.join("storage/test_queue.sqlite3").to_s

  setup { sqlite_only "reads the queue's file" }

  test "runs jobs again after their supervisor is killed, while the site keeps responding" do
    serve do |server|
      2.times do
        previous = supervisor
        processes = [ previous, *children(previous) ]
        Process.kill "KILL", previous
        id = enqueue

        eventually(seconds: TIMEOUT) { supervisor != previous && finished?(id) }
        eventually(seconds: TIMEOUT / 2) { processes.none? { |process| alive?(process) } }
        assert_equal "200", server.connect { |http| http.get("/up") }.code
      end
      assert_equal 0, query("SELECT count(*) FROM solid_queue_failed_executions")
      eventually(seconds: TIMEOUT) do
        query("SELECT count(*) FROM solid_queue_processes WHERE kind LIKE 'Supervisor%'") == 1
      end
    end
  end

  test "stops jobs with the site, even when the site is killed" do
    processes = nil
    serve { |_| processes = [ supervisor, *children(supervisor) ] }
    assert_empty(processes.select { |process| alive?(process) })

    serve do |server|
      processes = [ supervisor, *children(supervisor) ]
      server.kill
      eventually(seconds: TIMEOUT) { processes.none? { |process| alive?(process) } }
    end
  end

  test "serves the site while the queue can't be opened, and runs jobs once it can" do
    serve(damaged: true) do |server|
      eventually(seconds: TIMEOUT) { server.log.grep(/Background jobs could not start/).size >= 2 }
      assert_equal "200", server.connect { |http| http.get("/up") }.code
      assert(server.log.any? { |line| line.include? "Background jobs stopped. Restarting in" })

      prepare_queue
      id = enqueue
      eventually(seconds: TIMEOUT) { finished?(id) }
    end
  end

  private
    def serve(damaged: false)
      Dir.mktmpdir do |storage|
        @queue = File.join(storage, "test_queue.sqlite3")
        damaged ? File.write(@queue, "not a database" * 1000) : prepare_queue
        File.write "#{storage}/recurring.yml",
          "test: { watch: { class: MonitorWriteAheadLogsJob, schedule: every day at 4am } }"
        SiteServer.new(storage).run(
          "SOLID_QUEUE_IN_PUMA" => "1", "SOLID_QUEUE_RECURRING_SCHEDULE" => "#{storage}/recurring.yml",
          "WEB_CONCURRENCY" => "2"
        ) do |server|
          eventually(seconds: TIMEOUT) { damaged ||
            supervisor&.then { |process| children(process).size == 3 } } # worker, dispatcher, scheduler
          yield server
        end
      end
    end

    def prepare_queue
      FileUtils.rm_f Dir["#{@queue}*"]
      SQLite3::Database.new(QUEUE).tap { |queue| queue.execute "VACUUM INTO ?", [ "#{@queue}.new" ] }.close
      File.rename "#{@queue}.new", @queue
    end

    def open_queue
      queue = SQLite3::Database.new(@queue)
      queue.busy_timeout = 10_000
      yield queue
    ensure
      queue&.close
    end

    def query(sql, *values) = open_queue { |queue| queue.get_first_value(sql, values) }

    def supervisor
      query("SELECT pid FROM solid_queue_processes WHERE kind LIKE 'Supervisor%' ORDER BY id DESC")
    end

    def finished?(id) = query("SELECT finished_at FROM solid_queue_jobs WHERE id = ?", id)

    def enqueue
      arguments = {
        job_class: "MonitorWriteAheadLogsJob", job_id: SecureRandom.uuid, queue_name: "default",
        arguments: [], executions: 0, locale: "en"
      }
      open_queue do |queue|
        queue.transaction(:immediate) do
          queue.execute "INSERT INTO solid_queue_jobs (queue_name, class_name, arguments, active_job_id, " \
            "created_at, updated_at) VALUES ('default', 'MonitorWriteAheadLogsJob', ?, ?, datetime('now'), " \
            "datetime('now'))",
            [ arguments.to_json, arguments[:job_id] ]
          queue.last_insert_row_id.tap do |id|
            queue.execute "INSERT INTO solid_queue_ready_executions (job_id, queue_name, created_at) " \
              "VALUES (?, 'default', datetime('now'))", [ id ]
          end
        end
      end
    end

    def children(process) = File.read("/proc/#{process}/task/#{process}/children").split.map(&:to_i)

    # A zombie is not alive.
    def alive?(process)
      File.read("/proc/#{process}/stat")[/\) (\w)/, 1] != "Z"
    rescue SystemCallError
      false
    end
end
