# A database with a writer and a reader, and a WAL limit of 1 MiB.
module WriteAheadLogHelper
  READER = <<~RUBY
    require "sqlite3"
    database = SQLite3::Database.new(ARGV.first, readonly: true)
    database.transaction { database.execute("SELECT count(*) FROM posts"); puts "reading"; $stdout.flush; $stdin.gets }
  RUBY

  private
    def with_database
      ENV["WAL_LIMIT_MB"] = "1"
      @writer = SQLite3::Database.new(path)
      @writer.execute_batch "PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 50; PRAGMA " \
        "journal_size_limit = 65536; CREATE TABLE posts (body BLOB)"
      yield
    ensure
      @writer.close
      ENV.delete "WAL_LIMIT_MB"
    end

    def path = File.join(storage, "test.sqlite3")
    def log = Operations::WriteAheadLog.of(Kit::DataDirectory.here(environment: "test")).first

    # Inserts rows that fill a page each.
    def write(rows)
      rows.times { @writer.execute "INSERT INTO posts (body) VALUES (randomblob(3000))" }
    end

    # Reads in a separate process and yields its id.
    def with_open_reader
      IO.popen([ RbConfig.ruby, "-e", READER, path ], "r+") do |reader|
        assert_equal "reading\n", reader.gets
        yield reader.pid
        reader.puts
      end
    end
end
