require "bcrypt"
require "sqlite3"
require_relative "schema"
require_relative "counters"
require_relative "content"
require_relative "members"
require_relative "ageing"

# A site in a directory of its own: prepares the databases as the site does, and fills the primary one.
class Community::Site
  ROOT = File.expand_path("../../..", __dir__)

  def initialize(storage, rows:, seed:, now:, triggers:, searchable:)
    @storage, @rows, @seed, @now, @triggers, @searchable = storage, rows, seed, now, triggers, searchable
  end

  def create
    abort "#{@storage} is not empty." if Dir.exist?(@storage) && Dir.children(@storage).any?

    in_site "db:prepare"
    database = open
    fill database
    database.close
    in_site "runner", "SampleCommunity::FrontPages.new(Time.at(#{@now.to_i}).utc).create"
  end

  private
    def in_site(*command)
      environment = {
        "RAILS_ENV" => "production", "STORAGE" => @storage, "SAMPLES" => "0", "RAILS_LOG_LEVEL" => "error",
        "DATABASE_URL" => nil
      }
      system(environment, "bin/rails", *command, chdir: ROOT, out: File::NULL, exception: true)
    end

    # If it fails halfway, the directory has to be deleted: nothing protects it from a crash.
    def open
      SQLite3::Database.new(File.join(@storage, "production.sqlite3")).tap do |database|
        database.execute_batch "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; " \
          "PRAGMA locking_mode = EXCLUSIVE; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -500000; " \
          "PRAGMA temp_store = MEMORY"
      end
    end

    def fill(database)
      plan = Community::Plan.new(rows: @rows, seed: @seed, now: @now.to_i)
      if @triggers
        insert_rows database, plan
      else
        Community::Schema.new(database).without_triggers_and_indexes { insert_rows database, plan }
      end
      step("room in index pages") { database.transaction { Community::Ageing.new(database, plan).insert } }
      step("search index") { index_newest database }
      step("statistics") { database.execute "ANALYZE" }
      database.execute_batch "PRAGMA locking_mode = NORMAL; PRAGMA journal_mode = WAL"
    end

    def insert_rows(database, plan)
      database.transaction do
        step("members") { Community::Members.new(database, plan).insert }
        step("posts, comments and votes") { Community::Content.new(database, plan).insert }
        step("the heavy member") { Community::Members.new(database, plan).insert_heavy_member }
        step("counters") { Community::Counters.new(database).set } unless @triggers
      end
    end

    # The site indexes rows above the highest indexed id, so it considers older rows indexed.
    def index_newest(database)
      { "posts" => "title, body", "comments" => "body" }.each do |table, columns|
        database.execute "INSERT INTO #{table.chomp("s")}_search (rowid, #{columns}) " \
          "SELECT id, #{columns} FROM #{table} WHERE id > (SELECT max(id) FROM #{table}) - ? ORDER BY id",
          [ @searchable ]
      end
    end

    def step(name)
      started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      yield
      warn format("%-28s %6.1f s", name, Process.clock_gettime(Process::CLOCK_MONOTONIC) - started)
    end
end
