require "test_helper"
require_relative "support/liar_runs"

# Accidents around a measurement: each ends with one plain line, and nothing is left running.
class RobustnessTest < Lab::TestCase
  include LeavesNothingRunning
  include LiarRuns

  test "says that the port of the server is in use" do
    error = assert_raises(Lab::Error) do
      with_server("nothing") do |server|
        server.kill
        other = TCPServer.new("127.0.0.1", URI(server.url).port)
        server.start
      ensure
        other&.close
      end
    end

    assert_match(/\APort \d+ is in use by another process, so the target server can't be started/,
      error.message)
  end

  slow_test "fails the measurement if the load generator is killed, and continues with the next one" do
    killer = Thread.new do
      kill_once { Lab::ProcessStat.all.select { |stat| stat.parent == Process.pid && generator?(stat) } }
    end
    run = measure("nothing", generator: marking, iterations: 2)
    killer.join

    assert_equal [ 1, 1 ], [ run.failed.size, run.results.size ]
    assert_equal "#{marking.name} failed (killed by SIGKILL).", failure(run)
  end

  test "stops a server that leads a session with processes outside its group" do
    group = Lab::ProcessGroup.new("sh", "-c",
      "setsid sleep 600 & setsid sh -c 'sleep 600 & sleep 600' & sleep 600")
    sleep 0.05 until group.processes.size == 6
    group.stop seconds: 5

    assert_empty group.processes
    assert_equal 4, group.leaked.size
  end

  test "stops a process if a signal arrives just after it has started" do
    group = nil
    Lab::Signals.trapped do
      group = Lab::ProcessGroup.new("sleep", "600")
      Process.kill "TERM", Process.pid
      sleep 5
    rescue Lab::Stopped => stop
      capture_io { assert_raises(SystemExit) { stop.report } }
    end

    assert_empty group.processes
  end

  test "stops a suspended process without waiting for the timeout" do
    group = Lab::ProcessGroup.new("sleep", "600")
    group.signal "STOP"
    group.stop seconds: 60

    refute_predicate group, :ignored_request?
    assert_equal "killed by SIGTERM", group.ending
  end

  test "fails the measurement if the system clock jumps during the load" do
    clock = Class.new(Lab::Driver) { def clock_offset = @jumps = @jumps.to_i + 60 }
    generator = marking
    error = assert_raises(Lab::Error) do
      with_server("nothing") { |server| clock.new(generator, server).drive(load_of(server, generator)) }
    end

    assert_equal "The system clock jumped by +60.0 s during the load, so its times are wrong.", error.message
  end

  slow_test "stops the run if the disk is full, and resumes it" do
    @obstacle = Lab::Faults::SmallDisk.obstacle and skip @obstacle
    disk = Lab::Faults::SmallDisk.new(File.join(@folder, "disk"))
    disk.mounted(64 * 1024**2) do
      run = create_on(disk)
      before = nil
      error = assert_raises(Lab::FullDisk) do
        run.execute do
          before = finished(run)
          disk.resize disk.used + 128 * 1024
        end
      end
      assert_match(
        /\ANo space left on the disk of #{run.directory}\. Finished measurements are intact\. [^\n]+\z/,
        error.message
      )
      assert_equal 1, before.size
      assert_equal before, finished(run)

      disk.resize 64 * 1024**2
      resumed = Lab::Run.new(run.directory)
      resumed.execute { }
      assert_equal [ 2, [], [] ], [ resumed.results.size, resumed.failed, resumed.remaining ]
      assert_equal before, finished(run).slice(*before.keys)
    end
  end

  private
    def generator?(stat) = stat.to_s.include?(marking.name)

    def kill_once
      sleep 0.01 until (found = yield).any?
      sleep 0.3
      Process.kill "KILL", -found.first.group
    end

    def load_of(server, generator)
      Lab::Load.new(url: "#{server.url}/", http_method: "GET", concurrency: 2, seconds: 1,
        record: generator.record_in(@folder))
    end

    def create_on(disk)
      Lab::Run.create({ variants: [ { target: LIAR, parameters: {} } ], scenarios: [ "post_create" ],
        concurrency: [ 2 ], generator: marking.name, seconds: 1, warm_up: 0, iterations: 2, rows: 0 },
          folder: File.join(disk.path, "results"))
    end

    # The content of each finished measurement, by path.
    def finished(run)
      Dir[File.join(run.directory, "**/measurement.json")].to_h { |path| [ path, File.binread(path) ] }
    end
end
