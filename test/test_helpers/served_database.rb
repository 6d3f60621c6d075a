require "open3"

# The database of a SiteServer: a copy of the test database with the committed fixtures. On either engine, it
# returns the environment for the server and yields a connection with `execute` and `get_first_value`.
module ServedDatabase
  def self.in(folder) = (Kit::Postgresql.chosen? ? PostgreSQL : SQLite).new(folder)

  class SQLite
    # Copies the test database of that name to +path+.
    def self.copy(name, path)
      file = ActiveRecord::Base.configurations.configs_for(env_name: "test", name:).database
      SQLite3::Database.new(Rails.root.join(file).to_s) { |source| source.execute "VACUUM INTO ?", [ path ] }
    end

    def initialize(folder)
      @path = File.join(folder, "test.sqlite3")
      self.class.copy "primary", @path unless File.exist?(@path)
    end

    def environment = {}

    def open
      SQLite3::Database.new(@path) do |database|
        database.busy_timeout = 10_000
        yield database
      end
    end

    # Holds the write lock while the block runs.
    def lock
      open do |database|
        database.execute "BEGIN IMMEDIATE"
        yield
        database.execute "ROLLBACK"
      end
    end

    def remove = nil # its folder is temporary
  end

  class PostgreSQL
    # A connection with the interface of SQLite's.
    class Connection < SimpleDelegator
      def execute(sql, values = [])
        exec_params(sql.gsub("?").with_index(1) { |_, number| "$#{number}" }, values).values
      end

      def get_first_value(...) = execute(...).dig(0, 0)
    end

    class << self
      # Creates the database with the URL +target+, as a copy of the one with the URL +source+.
      def copy(source, target)
        administer target, %(CREATE DATABASE "#{target[Kit::Postgresql::ADDRESS, :database]}")
        statuses = Open3.pipeline([ "pg_dump", source ],
          [ "psql", "--quiet", "--output=#{File::NULL}", "--set=ON_ERROR_STOP=1", target ])
        raise "#{source} could not be copied" unless statuses.all?(&:success?)
      end

      # On the server of +url+.
      def administer(url, sql)
        connection = PG.connect(with_database("postgres", url))
        connection.set_notice_processor { } # ignores "database does not exist"
        connection.exec sql
      ensure
        connection&.close
      end

      # On the server of the tests, without a pooler, whose connections would prevent deleting the database.
      def url_of(name) = with_database(name, ENV["DATABASE_DIRECT_URL"].presence || ENV["DATABASE_URL"])

      def with_database(name, url)
        url.sub(Kit::Postgresql::ADDRESS) { |address| address.sub(%r{[^/]+\z}, name) }
      end
    end

    delegate :administer, :url_of, :with_database, to: :class

    def initialize(folder)
      source = ApplicationRecord.connection_db_config.database
      @name = "#{source}_served_#{File.basename(folder).gsub(/\W/, "_")}".downcase.last(63)
      self.class.copy url_of(source), url_of(@name)
    end

    # The connection variables of the tests, pointed at this database.
    def environment
      ENV.slice("DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL")
        .compact_blank.transform_values do |url|
        with_database(@name, url)
      end
    end

    # Connects to the server in +variable+, or to the primary.
    def open(variable = nil)
      connection = PG.connect(variable ? environment.fetch(variable) : url_of(@name))
      connection.type_map_for_results = PG::BasicTypeMapForResults.new(connection)
      yield Connection.new(connection)
    ensure
      connection&.close
    end

    def lock
      open do |database|
        database.execute "BEGIN"
        database.execute "LOCK TABLE users, sessions, posts, comments, votes IN EXCLUSIVE MODE"
        yield
        database.execute "ROLLBACK"
      end
    end

    def remove = administer(url_of(@name), %(DROP DATABASE IF EXISTS "#{@name}" WITH (FORCE)))
  end
end
