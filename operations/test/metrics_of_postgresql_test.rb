require "test_helper"

# Needs a PostgreSQL server with the queue's tables at DATABASE_URL, and a replica at DATABASE_REPLICA_URL.
class MetricsOfPostgresqlTest < Operations::TestCase
  def setup
    super
    skip "DATABASE_URL is not set" unless Kit::Postgresql.chosen?
    @directory = Kit::DataDirectory.new(@folder, environment: "test")
  end

  test "counts waiting jobs and live processes" do
    queue do |connection|
      before = figures
      job = connection.exec(<<~SQL).getvalue(0, 0)
        INSERT INTO solid_queue_jobs (queue_name, class_name, created_at, updated_at)
        VALUES ('default', 'VerifyBackupsJob', now(), now()) RETURNING id
      SQL
      connection.exec <<~SQL
        INSERT INTO solid_queue_ready_executions (job_id, queue_name, created_at)
        VALUES (#{job}, 'default', now() - interval '1 hour')
      SQL
      [ 0, 1 ].each { |hours| add_process connection, hours }

      names = [ 'frontpage_jobs{state="ready"}', "frontpage_job_processes" ]
      rises = names.map { |name| figures[name] - before[name] }
      assert_equal [ 1, 1 ], rises
      assert_in_delta 3600, figures["frontpage_jobs_oldest_ready_seconds"], 60
    ensure
      connection.exec "DELETE FROM solid_queue_jobs WHERE id = #{job}"
      connection.exec "DELETE FROM solid_queue_processes WHERE name LIKE 'test-%'"
    end
  end

  test "reports a server that does not respond, and reads the other sources" do
    address, ENV["QUEUE_DATABASE_URL"] = ENV["QUEUE_DATABASE_URL"], "postgresql:///nothing?host=#{@folder}"

    sources = %w[ jobs files ].map { |source| %(frontpage_source_up{source="#{source}"}) }
    assert_equal [ 0, 1 ], figures.values_at(*sources)
  ensure
    ENV["QUEUE_DATABASE_URL"] = address
  end

  test "reports the lag of the read replica" do
    unless Kit::Postgresql.replica?
      skip "DATABASE_REPLICA_URL is not set: script/ci/tests_replicas starts one"
    end

    assert_equal 1, figures["frontpage_standby_receiving"]
    assert_operator figures["frontpage_standby_lag_seconds"], :>=, 0
  end

  private
    def queue(&)
      Operations::PostgresConnection.open(Operations::PostgresMigration.addresses("test")["queue"], &)
    end

    def add_process(connection, hours)
      connection.exec <<~SQL
        INSERT INTO solid_queue_processes (kind, name, pid, last_heartbeat_at, created_at)
        VALUES ('Worker', 'test-#{hours}', 1, now() - interval '#{hours} hours', now())
      SQL
    end

    def figures
      text = nil
      capture_io { text = Operations::Metrics.new(@directory, Operations::Litestream.of(@directory)).text }
      text.lines.grep_v(/\A#/).to_h { |line| line.split.then { |name, figure| [ name, Float(figure) ] } }
    end
end
