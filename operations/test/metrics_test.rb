require "test_helper"
require "net/http"

class MetricsTest < Operations::TestCase
  include InCommunity

  test "what cannot be had is not told, and the rest is" do
    figures = read_metrics

    assert_equal 1, figures['frontpage_source_up{source="copies"}']
    assert_equal 0, figures["frontpage_replication_running"]
    assert_empty figures.keys.grep(/verification|behind|puma/)
    assert_operator figures['frontpage_disk_free_bytes{folder="storage"}'], :>, 0
    assert_equal File.size(database("tally").path), figures['frontpage_database_bytes{database="tally"}']
  end

  test "a file that cannot be read is told of, and stops nothing else" do
    File.binwrite database("queue").path, "no database" * 100
    figures = read_metrics

    assert_equal 0, figures['frontpage_source_up{source="jobs"}']
    assert_equal 1, figures['frontpage_source_up{source="files"}']
  end

  test "a write-ahead log that grows is seen to grow" do
    hold = SQLite3::Database.new(database("primary").path)
    hold.execute "PRAGMA wal_autocheckpoint = 0"
    sizes = Array.new(2) { hold.execute("INSERT INTO posts (title) VALUES (?)", [ "x" * 100_000 ]) && read_metrics['frontpage_wal_bytes{database="primary"}'] }

    assert_operator sizes.last - sizes.first, :>, 100_000
    assert_equal File.size("#{database("primary").path}-wal"), sizes.last
  ensure
    hold&.close
  end

  test "what is copied at once is not behind, and what cannot be copied is, longer and longer" do
    begin_copying
    eventually { read_metrics['frontpage_replica_behind_seconds{database="primary"}'] == 0 }
    assert_equal 1, read_metrics["frontpage_replication_running"]

    FileUtils.rm_rf backups
    File.write backups, "no folder"
    write database("primary"), "nobody copies this"

    assert_operator eventually { behind = read_metrics['frontpage_replica_behind_seconds{database="primary"}'] and behind > 1.5 && behind }, :<, 20
    File.delete backups
    eventually { read_metrics['frontpage_replica_behind_seconds{database="primary"}'] == 0 }
  end

  test "the latest check of the copies is told" do
    back_up
    record = Operations::VerificationRecord.new(community)
    record.keep Operations::Verification.new(community, litestream).run, at: Time.at(1_700_000_000).utc
    FileUtils.rm_rf backups
    record.keep Operations::Verification.new(community, litestream).run, at: Time.at(1_700_021_600).utc

    assert_equal [ 0, 1_700_000_000, 1_700_021_600 ], read_metrics.values_at(*%w[ passed last_passed_timestamp_seconds timestamp_seconds ].map { |name| "frontpage_verification_#{name}" })
  end

  test "promtool finds nothing to complain of" do
    skip "promtool is not on PATH: Debian has it in the package prometheus." unless system("promtool --version", %i[ out err ] => File::NULL)
    begin_copying
    eventually { read_metrics['frontpage_replica_behind_seconds{database="primary"}'] }
    complaints, status = Open3.capture2e("promtool", "check", "metrics", stdin_data: metrics.text)

    assert status.success? && complaints.empty?, complaints
  end

  test "they are served to this machine until whoever they are served for is gone" do
    owner = Process.spawn(surroundings.merge("METRICS_PORT" => "0"), "sh", "-c", '"$0" metrics --serve --owner $$ & wait', "#{Operations::ROOT}/bin/ops", out: log, err: log)
    address = eventually { File.read(log)[%r{http://127\.0\.0\.1:\d+}] }

    assert_match "# TYPE frontpage_wal_bytes gauge", Net::HTTP.get(URI("#{address}/metrics"))
    assert_equal "404", Net::HTTP.get_response(URI("#{address}/")).code
    Process.kill "KILL", owner
    Process.wait owner
    eventually { refused?(address) }
  end

  test "a port that is taken is told of with the way out" do
    TCPServer.open("127.0.0.1", 0) do |taken|
      output, status = ops("metrics", "--serve", METRICS_PORT: taken.addr[1].to_s)

      assert_match(/is not available: .*Set METRICS_PORT and METRICS_BINDING to another address/, output)
      assert_equal 1, status.exitstatus
    end
    assert_match "METRICS_PORT must be a port number, but is many.", ops("metrics", "--serve", METRICS_PORT: "many").first
  end

  private
    def log = File.join(@folder, "metrics.log").tap { |path| FileUtils.touch path }
    def metrics = Operations::Metrics.new(community, litestream)

    def read_metrics
      silenced = $stderr
      $stderr = StringIO.new
      metrics.text.lines.grep_v(/\A#/).to_h { |line| line.split.then { |name, figure| [ name, Float(figure) ] } }
    ensure
      $stderr = silenced
    end

    def refused?(address)
      Net::HTTP.get(URI(address)).nil?
    rescue SystemCallError
      true
    end
end
