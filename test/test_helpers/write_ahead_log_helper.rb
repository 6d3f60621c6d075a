# A community's file with somebody who writes and somebody who reads, and a log that is large from one megabyte on.
module WriteAheadLogHelper
  READER = <<~RUBY
    require "sqlite3"
    database = SQLite3::Database.new(ARGV.first, readonly: true)
    database.transaction { database.execute("SELECT count(*) FROM posts"); puts "reading"; $stdout.flush; $stdin.gets }
  RUBY

  private
    def with_community
      ENV["WAL_LIMIT_MB"] = "1"
      @writer = SQLite3::Database.new(path)
      @writer.execute_batch "PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 50; PRAGMA journal_size_limit = 65536; " \
        "CREATE TABLE posts (body BLOB)"
      yield
    ensure
      @writer.close
      ENV.delete "WAL_LIMIT_MB"
    end

    def path = File.join(storage, "test.sqlite3")
    def log = Operations::WriteAheadLog.of(Kit::DataDirectory.here(environment: "test")).first

    # Each a row that fills a page.
    def write(rows)
      rows.times { @writer.execute "INSERT INTO posts (body) VALUES (randomblob(3000))" }
    end

    # In a process of its own, which is given to the block.
    def while_somebody_reads
      IO.popen([ RbConfig.ruby, "-e", READER, path ], "r+") do |reader|
        assert_equal "reading\n", reader.gets
        yield reader.pid
        reader.puts
      end
    end
end
