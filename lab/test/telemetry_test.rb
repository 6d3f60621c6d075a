require "test_helper"

class TelemetryTest < Lab::TestCase
  include InFolder

  MASTER = <<~RUBY
    2.times { |number| fork { number.zero? ? loop { } : sleep } }
    puts "ready"
    $stdout.flush
    Process.waitall
  RUBY

  test "samples memory, processor time and the shares of a server's workers" do
    skip "no /proc here" unless Lab::Activity.now
    watched = with_master { |group| watch(group) { wait_for { seen.size > 2 && spent > 0.2 } } }

    assert_operator watched[:memory_peak], :>, 1024**2
    assert_operator watched[:memory_peak], :<, 1024**3
    assert_operator watched[:processors] * seen.last.at, :>, 0.15 # seconds: less than 0.2, because the machine may be busy
    assert_equal 2, watched[:worker_shares].size
    assert_operator watched[:worker_shares].first, :>, 0.9
  end

  test "measures the growth of memory per second after the first tenth" do
    skip "no /proc here" unless Lab::Activity.now
    growth = "kept << 'x' * 2**20 while kept.size < 20 * (Process.clock_gettime(Process::CLOCK_MONOTONIC) - began)"
    growing, still = [ growth, "" ].map do |work|
      master = <<~RUBY
        kept, began = [], Process.clock_gettime(Process::CLOCK_MONOTONIC)
        puts 'ready'
        $stdout.flush
        loop { #{work}; sleep 0.05 }
      RUBY
      with_master(master) { |group| watch(group) { wait_for { seen.size > 15 } } }.tap { File.delete file }
    end

    assert_operator growing[:resident_climb], :>, 4 * 2**20
    assert_operator still[:resident_climb].abs, :<, growing[:resident_climb] / 4
  end

  test "records the largest size of the write-ahead log" do
    log = File.join(@folder, "test.sqlite3-wal")
    watched = watch(-1) do
      File.write log, "x" * 5000
      wait_for { seen.any? { |sample| sample.log == 5000 } }
      File.truncate log, 0
    end

    assert_equal [ 5000, 0 ], [ watched[:log_peak], seen.last.log ]
    assert_nil watched[:memory_peak]
  end

  test "passes on errors and the result of the block" do
    assert_equal 7, telemetry(-1).during { 7 }
    assert_raises(Lab::Error) { telemetry(-1).during { raise Lab::Error } }
  end

  private
    def watch(group, &) = telemetry(group).tap { |telemetry| telemetry.during(&) }.to_h
    def telemetry(group) = Lab::Telemetry.new(group, database: File.join(@folder, "test.sqlite3"), path: file, every: 0.05)
    def file = File.join(@folder, "telemetry.jsonl")
    def seen = Lab::Telemetry.read(file)
    def spent = [ seen.last, seen.first ].map { |sample| sample.spent.values.max.to_f }.reduce(:-)

    def with_master(program = MASTER)
      pipe = IO.popen([ RbConfig.ruby, "--disable-gems", "-e", program ], pgroup: true)
      pipe.gets
      yield pipe.pid
    ensure
      Process.kill "KILL", -pipe.pid
      pipe.close
    end

    def wait_for(&) = Kit::Clock.wait_until(seconds: 120, every: 0.05, &) || flunk("timed out")
end
