require "test_helper"
require "sqlite3"

class WriteAheadLogTest < Lab::TestCase
  # Executes a statement per line and prints the first row of its result.
  WRITER = <<~RUBY
    require "json"
    require "sqlite3"
    databases = Array.new(2) { SQLite3::Database.new(ARGV.first) }
    databases.first.execute_batch "PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0; CREATE TABLE posts (body TEXT)"
    while (line = $stdin.gets)
      number, statement = line.split(" ", 2)
      puts JSON.generate(databases[number.to_i].get_first_row(statement))
      $stdout.flush
    end
  RUBY

  def setup
    super
    @path = File.join(@folder, "test.sqlite3")
    @writer = IO.popen([ RbConfig.ruby, "-e", WRITER, @path ], "r+")
    write
    @log = Lab::Telemetry::WriteAheadLog.new(@path)
  end

  def teardown
    @writer.close
    super
  end

  test "reads as many pages as SQLite reports" do
    5.times { write }
    before = @log.sample
    _, pages, copied = checkpoint("PASSIVE")

    assert_operator pages, :>, 5
    assert_equal [ pages, 0 ], before.values_at(:pages, :checkpointed)
    assert_equal [ pages, copied ], @log.sample.values_at(:pages, :checkpointed)
    assert_equal File.size("#{@path}-wal"), before[:log]
  end

  test "counts checkpoints, even if a write restarts the log between two samples" do
    steps = {
      "a write" => -> { write },
      "a checkpoint" => -> { checkpoint "PASSIVE" },
      "a write that restarts the log" => -> { write },
      "a checkpoint and such a write" => -> { checkpoint("PASSIVE") && write },
      "the same twice" => -> { 2.times { checkpoint("PASSIVE") && write } },
      "a checkpoint that empties the log, and a write" => -> { checkpoint("TRUNCATE") && write }
    }
    @log.sample

    assert_equal [ 0, 1, 1, 2, 4, 5 ], steps.values.map { |step| step.call && @log.sample[:checkpoints] }
  end

  test "shows the pages that a reader keeps a checkpoint from copying" do
    @log.sample
    execute "BEGIN", on: 1
    execute "SELECT count(*) FROM posts", on: 1
    write
    checkpoint "PASSIVE"
    sample = @log.sample

    assert_operator sample[:checkpointed], :<, sample[:pages]
    assert_operator sample[:checkpointed], :>, 0
    assert_equal 1, sample[:checkpoints]
  end

  test "doesn't block a writer or a checkpoint that empties the log" do
    @log.sample
    assert_equal 0, checkpoint("TRUNCATE").first
    write
    assert_equal [ 3 ], execute("SELECT count(*) + 1 FROM posts")
  end

  test "reports only the size of a file that is not a log" do
    assert_equal({ log: 0 }, Lab::Telemetry::WriteAheadLog.new(nil).sample)
    assert_equal({ log: 0 }, Lab::Telemetry::WriteAheadLog.new(File.join(@folder, "missing")).sample)

    other = File.join(@folder, "other")
    File.write "#{other}-wal", "x" * 100
    assert_equal({ log: 100 }, Lab::Telemetry::WriteAheadLog.new(other).sample)
  end

  private
    def execute(statement, on: 0)
      @writer.puts "#{on} #{statement}"
      JSON.parse(@writer.gets) || true
    end

    def write = execute("INSERT INTO posts VALUES ('#{"x" * 100}')")
    def checkpoint(mode) = execute("PRAGMA wal_checkpoint(#{mode})")
end
