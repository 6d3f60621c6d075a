require "test_helper"

# Processes that end while they maintain a store.
class MaintenanceProcessTest < Tally::TestCase
  include Traffic, Maintained

  test "another process takes over when one is killed" do
    first = start_maintenance
    eventually { !lease_free? }
    start_maintenance
    store.write [ hit(now - 600, "u=/first") ]
    eventually { store.unprocessed(9).empty? }

    kill first
    store.write [ hit(now - 500, "u=/second") ]
    eventually { store.rollups(:minute, 0, 2**40, :path).map(&:value) == %w[ /first /second ] }
    refute lease_free?
  end

  test "counts nothing twice and loses nothing when killed at any time" do
    store.write Array.new(3000) { |number|
      hit(now - 7200 + number, "u=/#{number % 7}&v=#{number}", address: "192.0.2.#{number % 40}")
    }
    4.times do |round|
      process = start_maintenance
      eventually { store.unprocessed(3000).size <= 3000 - round * 900 }
      kill process
    end
    Tally::Maintenance.new(store).run_once

    rolled = store.rollups(:minute, 0, 2**40, :name)
    assert_equal [ 3000, 3000 ], [ rolled.sum(&:count), rolled.sum { |row| row.histogram.size } ]
    assert_equal 3000, store.count
  end

  slow_test "a process that opens its pipeline processes stored events before it receives one" do
    store.write [ hit(now - 600, "u=/stored") ]
    processes << spawn_ruby(
      "Tally::Pipeline.new(Tally::Store::SQLite.new(ARGV[0]), maintenance: {}).open; sleep"
    )
    eventually { store.rollups(:minute, 0, 2**40, :path).map(&:value) == %w[ /stored ] }
  end

  test "a process can exit while maintenance is running" do
    process = spawn_ruby(
      "Tally::Maintenance.new(Tally::Store::SQLite.new(ARGV[0]), every: 60).start; sleep 0.2"
    )
    eventually { Process.wait(process, Process::WNOHANG) }
    assert $?.success?
  end

  def teardown
    processes.dup.each { |process| kill process }
    super
  end

  private
    def processes = @processes ||= []

    # Starts a process that maintains the store.
    def start_maintenance
      processes << fork { Tally::Maintenance.new(Tally::Store::SQLite.new(path), every: 0.01).start && sleep }
      processes.last
    end

    def spawn_ruby(script)
      Process.spawn(RbConfig.ruby, "-I#{File.expand_path("../lib", __dir__)}", "-rtally", "-e", script, path)
    end

    def kill(process)
      Process.kill "KILL", processes.delete(process)
      Process.wait process
    end
end
