require "test_helper"

class TelemetryTest < Lab::TestCase
  NO_GROUP = 2**31 - 1 # not -1, in which Linux lists processes that are exiting
  MASTER = <<~RUBY
    2.times { |number| fork { number.zero? ? loop { } : sleep } }
    $stdout.write("ready\n") && $stdout.flush
    Process.waitall
  RUBY

  test "samples memory, processor time and the shares of a server's workers" do
    skip "no /proc here" unless Lab::Activity.now
    watched = with_master { |group| watch(group) { wait_for { seen.size > 2 && spent > 0.2 } } }

    assert_operator watched[:memory_peak], :>, 1024**2
    assert_operator watched[:memory_peak], :<, 1024**3
    # seconds: less than 0.2, because the machine may be busy.
    assert_operator watched[:processors] * seen.last.at, :>, 0.15
    assert_equal 2, watched[:worker_shares].size
    assert_operator watched[:worker_shares].first, :>, 0.9
  end

  slow_test "measures the growth of memory per second after the first tenth" do
    skip "no /proc here" unless Lab::Activity.now
    growth = "kept << 'x' * 2**20 while kept.size < 20 * (Process.clock_gettime(Process::CLOCK_MONOTONIC) " \
      "- began)"
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

  test "names the server's processes by their role, with the title that they have set" do
    skip "no /proc here" unless Lab::Activity.now
    master = MASTER.sub("fork {", 'fork { $0 = "child #{number}";')
    watched = with_master(master) { |group| watch(group) { wait_for { seen.size > 9 } } }

    # In the order of their ids, which begin again at some time.
    commands = watched[:processes].values.to_h { |process| [ process[:role], process[:command] ] }

    assert_equal [ "master", "worker 1", "worker 2" ], commands.keys.sort
    assert_equal [ "child 0", "child 1" ], commands.except("master").values.sort
  end

  slow_test "doesn't take a process with another title for a worker" do
    skip "no /proc here" unless Lab::Activity.now
    master = MASTER.sub("2.times { |number| fork {",
'3.times { |number| fork { $0 = number == 1 ? "scheduler" : "worker #{number}";')
    watched = with_master(master) { |group| watch(group) { wait_for { seen.size > 9 && spent > 0.2 } } }
    roles = watched[:processes].values.to_h { |process| [ process[:command], process[:role] ] }

    assert_equal [ "worker 1", "other 1", "worker 2" ], roles.values_at("worker 0", "scheduler", "worker 2")
    assert_equal 2, watched[:worker_shares].size
  end

  test "counts bytes that the processes write to disk" do
    skip "no /proc here" unless Lab::Activity.now
    master = <<~RUBY
      puts "ready"
      $stdout.flush
      loop do
        File.open(#{File.join(@folder, "written").dump}, "w") { |file| file.write("x" * 2**20); file.fsync }
        sleep 0.02
      end
    RUBY
    watched = with_master(master) do |group|
      watch(group) { wait_for { seen.last && seen.last.written.to_i >= 2**22 } }
    end
    skip "files don't go to a disk here" if watched[:disk_written].zero?

    assert_operator watched[:disk_written], :>=, 2**20
    assert_operator seen.each_cons(2).map { |before, after| after.written - before.written }.min, :>=, 0
  end

  test "records the machine's run queue, and samples memory less often than the rest" do
    skip "no /proc here" unless Lab::Activity.now
    with_master do |group|
      telemetry = Lab::Telemetry.new(group, database: nil, path: file, every: 0.02, memory_every: 60)
      telemetry.during { wait_for { seen.size > 20 } }
    end

    assert_operator seen.filter_map(&:runnable).max, :>=, 1, "the first worker is always running"
    assert_equal 2, seen.count(&:memory), "not only the first and the last sample have it"
    assert seen.first.memory && seen.last.memory
  end

  test "reports what sampling costs" do
    watched = watch(NO_GROUP) { wait_for { seen.size > 5 } }
    assert_operator watched[:sampling], :>, 0
    assert_operator watched[:sampling], :<, 1
  end

  test "reads the samples of version 0.1" do
    File.write file, <<~JSON
      {"at":0.0,"memory":5,"log":7,"spent":{"12":0.5},"resident":9}
      {"at":1.0,"memory":null,"log":0,"spent":{}}
    JSON
    assert_equal [ [ 0.0, 5, 9, nil ], [ 1.0, nil, nil, nil ] ],
      seen.map { |sample| [ sample.at, sample.memory, sample.resident, sample.written ] }
  end

  test "records the largest size of the write-ahead log" do
    log = File.join(@folder, "test.sqlite3-wal")
    watched = watch(NO_GROUP) do
      File.write log, "x" * 5000
      wait_for { seen.any? { |sample| sample.log == 5000 } }
      File.truncate log, 0
    end
    assert_equal [ 5000, 0 ], [ watched[:log_peak], seen.last.log ]
    assert_nil watched[:memory_peak]
  end

  test "passes on errors and the result of the block" do
    assert_equal 7, telemetry(NO_GROUP).during { 7 }
    assert_raises(Lab::Error) { telemetry(NO_GROUP).during { raise Lab::Error } }
  end

  private
    def watch(group, &) = telemetry(group).tap { |telemetry| telemetry.during(&) }.to_h
    def seen = Lab::Telemetry.read(file)

    def telemetry(group)
      Lab::Telemetry.new(group, database: File.join(@folder, "test.sqlite3"), path: file, every: 0.05,
        memory_every: 0.05)
    end

    def file = File.join(@folder, "telemetry.jsonl")
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
