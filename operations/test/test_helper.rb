abort "Operations must work when the site cannot boot: its tests run in a process without Rails." if defined?(Rails)

require "fileutils"
require "minitest/autorun"
require "open3"
require "securerandom"
require "tmpdir"
require "operations"

class Operations::TestCase < Minitest::Test
  # Reads aloud in `minitest -v`, as in the site's tests.
  def self.test(name, &block)
    define_method("test_#{name.gsub(/\W+/, "_")}", &block)
  end

  def eventually(seconds: 20)
    give_up_at = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
    until (answer = yield)
      flunk "It did not come to that in #{seconds} s." if Process.clock_gettime(Process::CLOCK_MONOTONIC) > give_up_at
      sleep 0.05
    end
    answer
  end

  # A small community whose files lie in a folder of the test's, and are copied to another beside it.
  module InCommunity
    def setup
      @folder = Dir.mktmpdir("ops")
      FileUtils.mkdir_p community.storage
      %w[ primary queue tally ].each { |name| write database(name), "first" } # nobody has left yet
    end

    def teardown
      stop_copying
      FileUtils.rm_rf @folder
    end

    def community = @community ||= Operations::Community.new(File.join(@folder, "storage"))
    def backups = File.join(@folder, "backups")
    def litestream = Operations::Litestream.new(community, Operations::Replica.new(backups))
    def database(name) = community.select([ name ]).first
    def back_up = Operations::Backup.new(community, litestream).run
    def restore(...) = Operations::Restore.new(community, litestream, ...).run
    def verify(**options) = Operations::Verification.new(community, litestream, **options).run.to_h { |finding| [ finding.database, finding ] }

    def write(database, *titles)
      open(database) do |handle|
        handle.execute "CREATE TABLE IF NOT EXISTS posts (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT)"
        handle.execute "CREATE TABLE IF NOT EXISTS comments (id INTEGER PRIMARY KEY AUTOINCREMENT, post_id INTEGER NOT NULL REFERENCES posts (id))"
        handle.transaction { titles.each { |title| handle.execute "INSERT INTO posts (title) VALUES (?)", [ title ] } }
      end
    end

    def open(database)
      handle = SQLite3::Database.new(database.path)
      handle.busy_handler_timeout = 5000
      handle.execute "PRAGMA journal_mode = wal"
      yield handle
    ensure
      handle&.close
    end

    def titles(database) = database.read { |handle| handle.execute("SELECT title FROM posts ORDER BY id").flatten }

    # What a person at the terminal sees, and how it ended.
    def ops(*words, **variables) = Open3.capture2e(surroundings.merge(variables.transform_keys(&:to_s)), File.join(Operations::ROOT, "bin/ops"), *words)

    def surroundings = { "STORAGE" => community.storage, "BACKUP_TO" => backups, "RAILS_ENV" => "production" }

    # Begins to copy, as somebody does who types it, and returns once it goes on.
    def begin_copying(*options)
      @copying = Process.spawn(surroundings, File.join(Operations::ROOT, "bin/ops"), "replicate", *options, %i[ out err ] => File.join(@folder, "replicate.log"))
      eventually { copied? }
      @copying
    end

    def stop_copying
      Process.kill("TERM", @copying) && Process.wait(@copying) if @copying
      @copying = nil
    end

    private
      def copied?
        community.databases.select(&:exist?).each { |database| litestream.sync(database, seconds: 1) }
      rescue Operations::Error
        flunk File.read(File.join(@folder, "replicate.log")) if Process.wait(@copying, Process::WNOHANG) && (@copying = nil).nil?
      end
  end
end
