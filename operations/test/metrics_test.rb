require "test_helper"
require "test_helpers/caused_faults"
require "net/http"

class MetricsTest < Operations::TestCase
  include CausedFaults, InDataDirectory

  test "leaves out unknown values and reports the rest" do
    figures = read_metrics

    assert_equal 1, figures['frontpage_source_up{source="backups"}']
    assert_equal 0, figures["frontpage_replication_running"]
    assert_empty figures.keys.grep(/verification|lag|puma/)
    assert_operator figures['frontpage_disk_free_bytes{folder="storage"}'], :>, 0
    assert_equal File.size(database("tally").path), figures['frontpage_database_bytes{database="tally"}']
  end

  test "reports the version of the site" do
    assert_equal 1, read_metrics[%(frontpage_build_info{version="#{Operations.site_version}"})]
    assert_match(/\A\d+\.\d+\.\d+/, Operations.site_version)
  end

  test "reports an unreadable file, and reads the other sources" do
    File.binwrite database("queue").path, "no database" * 100
    figures = read_metrics

    assert_equal 0, figures['frontpage_source_up{source="jobs"}']
    assert_equal 1, figures['frontpage_source_up{source="files"}']
  end

  test "reports a growing WAL" do
    hold = SQLite3::Database.new(database("primary").path)
    hold.execute "PRAGMA wal_autocheckpoint = 0"
    sizes = Array.new(2) do
      hold.execute "INSERT INTO posts (title) VALUES (?)", [ "x" * 100_000 ]
      read_metrics['frontpage_wal_bytes{database="primary"}']
    end

    assert_operator sizes.last - sizes.first, :>, 100_000
    assert_equal File.size("#{database("primary").path}-wal"), sizes.last
  ensure
    hold&.close
  end

  slow_test "replication lag is 0 while replication works, and grows while it can't" do
    start_replication
    eventually { replication_lag == 0 }
    assert_equal 1, read_metrics["frontpage_replication_running"]

    replace_backups_by_a_file
    write database("primary"), "not replicated yet"

    assert_operator eventually { (lag = replication_lag) && lag > 1.5 && lag }, :<, 20
    File.delete backups
    eventually { replication_lag == 0 }
  end

  slow_test "reports the latest verification of the backups" do
    back_up
    record = Operations::BackupVerificationRecord.new(directory)
    record.save Operations::BackupVerification.new(directory, litestream).run, at: Time.at(1_700_000_000).utc
    FileUtils.rm_rf backups
    record.save Operations::BackupVerification.new(directory, litestream).run, at: Time.at(1_700_021_600).utc

    keys = %w[ passed last_passed_timestamp_seconds timestamp_seconds ].map { "frontpage_verification_#{_1}" }
    assert_equal [ 0, 1_700_000_000, 1_700_021_600 ], read_metrics.values_at(*keys)
  end

  test "reports responses by status, and a histogram of their durations" do
    counts = Operations::RequestCounts.new
    [ [ 200, 0.003 ], [ 200, 0.03 ], [ 500, 20 ] ].each { |status, seconds| counts.add status, seconds }
    File.write directory.path("_requests.1.json"), counts.dump(1)
    figures = read_metrics

    assert_equal [ 2, 1 ], [ 2, 5 ].map { figures[%(frontpage_responses_total{worker="1",status="#{_1}xx"})] }
    name = "frontpage_request_duration_seconds"
    assert_equal [ 1, 2, 2, 3 ],
      %w[ 0.005 0.05 10 +Inf ].map { figures[%(#{name}_bucket{worker="1",le="#{_1}"})] }
    assert_equal [ 3, 20.033 ], %w[ count sum ].map { figures[%(#{name}_#{_1}{worker="1"})].round(3) }
  end

  test "reports the memory of the machine and of the site, and recorded errors" do
    File.write directory.path(".served_by"), "#{Process.pid} since 1.0 at port 1"
    record_error
    figures = read_metrics

    assert_equal 2, figures["frontpage_recorded_errors"]
    assert_operator figures["frontpage_memory_bytes"], :>, 10_000_000
    assert_operator figures["frontpage_machine_memory_bytes"], :>,
      figures["frontpage_machine_memory_available_bytes"]
  end

  test "promtool accepts the metrics" do
    found = system("promtool --version", %i[ out err ] => File::NULL)
    skip "promtool is not on PATH: Debian has it in the package prometheus." unless found

    start_replication
    eventually { replication_lag }
    complaints, status = Open3.capture2e("promtool", "check", "metrics", stdin_data: metrics.text)

    assert status.success? && complaints.empty?, complaints
  end

  test "serves metrics to this machine until the owner has exited" do
    command = [ "sh", "-c", '"$0" metrics --serve --owner $$ & wait', "#{Operations::ROOT}/bin/ops" ]
    owner = Process.spawn(surroundings.merge("METRICS_PORT" => "0"), *command, out: log, err: log)
    address = eventually { File.read(log)[%r{http://127\.0\.0\.1:\d+}] }

    assert_match "# TYPE frontpage_wal_bytes gauge", Net::HTTP.get(URI("#{address}/metrics"))
    assert_equal "404", Net::HTTP.get_response(URI("#{address}/")).code
    Process.kill "KILL", owner
    Process.wait owner
    eventually { refused?(address) }
  end

  test "says what to do if the port is in use" do
    TCPServer.open("127.0.0.1", 0) do |taken|
      output, status = ops("metrics", "--serve", METRICS_PORT: taken.addr[1].to_s)

      assert_match(/is not available: .*Set METRICS_PORT and METRICS_BINDING to another address/, output)
      assert_equal 1, status.exitstatus
    end
    assert_match "METRICS_PORT must be a port number, but is many.",
      ops("metrics", "--serve", METRICS_PORT: "many").first
  end

  private
    def log = File.join(@folder, "metrics.log").tap { |path| FileUtils.touch path }
    def metrics = Operations::Metrics.new(directory, litestream)
    def replication_lag = read_metrics['frontpage_replication_lag_seconds{database="primary"}']

    # Again if replication, which is running, created the folder in between.
    def replace_backups_by_a_file
      FileUtils.rm_rf backups
      File.write backups, "no folder"
    rescue Errno::EISDIR
      retry
    end

    def read_metrics
      capture_io { @lines = metrics.text.lines.grep_v(/\A#/) }
      @lines.map(&:split).to_h { |name, figure| [ name, Float(figure) ] }
    end

    def refused?(address)
      Net::HTTP.get(URI(address)).nil?
    rescue SystemCallError
      true
    end
end
