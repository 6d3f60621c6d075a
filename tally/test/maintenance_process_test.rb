require "test_helper"

# What happens to the work when the process ends that is at it.
class MaintenanceProcessTest < Tally::TestCase
  include InFolder, Traffic, Maintained

  test "a process that is killed leaves its place to the next" do
    first = keeper
    eventually { !another_may? }
    keeper
    store.write [ hit(now - 600, "u=/first") ]
    eventually { store.unprocessed(9).empty? }

    kill first
    store.write [ hit(now - 500, "u=/second") ]
    eventually { store.rollups(:minute, 0, 2**40, :path).map(&:value) == %w[ /first /second ] }
    refute another_may?
  end

  test "killed at any moment, nothing is counted twice and nothing is lost" do
    store.write Array.new(3000) { |number| hit(now - 7200 + number, "u=/#{number % 7}&v=#{number}", address: "192.0.2.#{number % 40}") }
    4.times do |round|
      process = keeper
      eventually { store.unprocessed(3000).size <= 3000 - round * 900 }
      kill process
    end
    Tally::Maintenance.new(store).run_once

    rolled = store.rollups(:minute, 0, 2**40, :name)
    assert_equal [ 3000, 3000 ], [ rolled.sum(&:count), rolled.sum { |row| row.histogram.size } ]
    assert_equal 3000, store.count
  end

  test "a process ends though its maintenance is at work" do
    process = Process.spawn(RbConfig.ruby, *load_path, "-rtally", "-e", "Tally::Maintenance.new(Tally::Store::SQLite.new(ARGV[0]), every: 60).start; sleep 0.2", path)
    eventually { Process.wait(process, Process::WNOHANG) }
    assert $?.success?
  end

  def teardown
    keepers.dup.each { |process| kill process }
    super
  end

  private
    def keepers = @keepers ||= []

    # A process of its own that looks after the store.
    def keeper
      keepers << Process.spawn(RbConfig.ruby, *load_path, "-rtally", "-e", "Tally::Maintenance.new(Tally::Store::SQLite.new(ARGV[0]), every: 0.01).start; sleep", path)
      keepers.last
    end

    def kill(process)
      Process.kill "KILL", keepers.delete(process)
      Process.wait process
    end

    def load_path = [ "-I#{File.expand_path("../lib", __dir__)}" ]
end
