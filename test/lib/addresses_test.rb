require "test_helper"

# IP addresses are removed from the analytics database and its WAL while Litestream replicates it. Set
# CYCLES=1000 for a longer run.
class AddressesTest < ActiveSupport::TestCase
  CYCLES = Integer(ENV.fetch("CYCLES", 10))
  COMMITS = 100 # of a page each: Litestream checkpoints after 1,000 pages

  setup do
    @folder = Dir.mktmpdir("addresses")
    @site = Kit::DataDirectory.new(File.join(@folder, "storage"))
    FileUtils.mkdir_p @site.storage
    @site.databases.without(tally).each do |database|
      open_file(database.path)
        .tap { |file| file.execute "CREATE TABLE posts (id INTEGER PRIMARY KEY AUTOINCREMENT)" }.close
    end
    @litestream = Operations::Litestream.new(@site,
      Operations::BackupDestination.new(File.join(@folder, "backups")))
    @store = Tally::Store::SQLite.new(tally.path,
      synchronous: :normal, checkpoint: @site.method(:unless_replicated))
  end

  teardown do
    @busy&.close
    @store.close
    stop_replicating
    FileUtils.rm_rf @folder
  end

  slow_test "removes processed addresses from all files under replication, and backups verify" do
    @store.write []
    replicate
    concurrent = write_concurrently { CYCLES.times { |number| process_page_view number } }

    assert_equal CYCLES + concurrent, @store.count
    output, status = ops("verify")
    assert status.success?, output
    assert_match(/tally/, output)
    assert_no_match(/wal|corrupt/i, File.read(log))
    if ENV["CYCLES"]
      puts "#{CYCLES} checkpoints under replication, #{concurrent} events written concurrently:\n#{output}"
    end
  end

  test "truncates the WAL itself while nothing is replicating" do
    process "198.51.100.7"
    @store.scrub
    assert_equal 0, File.size("#{tally.path}-wal")

    replicate
    process "198.51.100.8"
    @store.scrub
    assert_operator File.size("#{tally.path}-wal"), :>, 0
    stop_replicating
    @store.scrub
    assert_equal 0, File.size("#{tally.path}-wal")
    assert_not in_files?("198.51.100")
  end

  test "leaves checkpoints to the process that replicates" do
    site, store = Kit::DataDirectory.here(environment: Rails.env), Rails.configuration.tally.store
    wal = "#{site.database("tally").path}-wal"
    File.open(site.replication_lock, File::RDWR | File::CREAT) do |lock|
      lock.flock File::LOCK_EX
      store.write [ visit ]
      store.scrub
      assert_operator File.size(wal), :>, 0
    end

    eventually("the WAL was not truncated", seconds: 60) { store.scrub || File.size(wal).zero? }
  ensure
    File.delete site.replication_lock
  end

  private
    def tally = @site.database("tally")
    def log = File.join(@folder, "replicate.log")

    # Processes a page view, waits until Litestream restarts the WAL, and asserts that
    # the address is in no file.
    def process_page_view(number)
      address = "2001:db8::#{number.to_s(16)}:1"
      # So that writes after the log restarts don't overwrite the address by chance.
      (9 * COMMITS).times { commit }
      process address
      salt = log_salt
      eventually("Litestream did not restart the WAL", seconds: 60) do
        COMMITS.times { commit }
        @litestream.sync(tally)
        log_salt != salt
      end
      eventually("#{address} is still in a file", seconds: 60) do
        @store.scrub
        !in_files?(address)
      end
    end

    # Writes events as another process would. Returns their number.
    def write_concurrently
      store, done = Tally::Store::SQLite.new(tally.path, synchronous: :normal), false
      written = 0
      writer = Thread.new do
        until done
          store.write [ visit ]
          written += 1
          sleep 0.01
        end
      end
      yield
      done = true
      writer.join
      written
    ensure
      done = true
      writer&.join
      store&.close
    end

    def process(address)
      @store.write [ visit(address) ]
      nil until Tally::Processor.new(@store).process < Tally::Processor::BATCH
    end

    def visit(address = nil)
      Tally::Event.new(received_at: Tally::Event.now, kind: "hit",
        parameters: "u=/", host: "example.com", address:)
    end

    def commit = @busy.execute("UPDATE busy SET number = number + 1")
    def in_files?(text)
      [ tally.path, "#{tally.path}-wal", "#{tally.path}-shm" ].any? do |path|
        File.exist?(path) && File.binread(path).include?(text)
      end
    end
    def log_salt = File.binread("#{tally.path}-wal", 8, 16)

    def open_file(path)
      file = SQLite3::Database.new(path)
      file.busy_handler_timeout = 5000
      file.execute_batch "PRAGMA journal_mode = wal; PRAGMA synchronous = normal"
      file
    end

    def environment = {
      "STORAGE" => @site.storage,
      "BACKUP_TO" => File.join(@folder, "backups"),
      "RAILS_ENV" => "production"
    }
    def ops(*arguments) = Open3.capture2e(environment, Rails.root.join("bin/ops").to_s, *arguments)

    def replicate
      @busy = open_file(tally.path)
      @busy.execute_batch "CREATE TABLE busy (number INTEGER); INSERT INTO busy VALUES (0)"
      @replicating = Process.spawn(environment, Rails.root.join("bin/ops").to_s, "replicate",
        %i[ out err ] => log)
      Kit::Clock.wait_until(seconds: 60) { replicated? } || flunk(File.read(log))
    end

    def replicated?
      @litestream.sync(tally, seconds: 5)
      true
    rescue Operations::Error
      false
    end

    def stop_replicating
      Process.kill("TERM", @replicating) && Process.wait(@replicating) if @replicating
      @replicating = nil
    end
end
