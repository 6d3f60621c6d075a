require "securerandom"

# Databases for one measurement in the PostgreSQL server at POSTGRESQL_URL, whose user must be allowed to create
# databases: loaded from the dumps in the measurement's folder, and dropped when it ends.
class Lab::Store::PostgreSQL < Lab::Store
  URL = "POSTGRESQL_URL"
  DUMP = ".dump" # created by preparing: community.dump, and one for each further database, such as community_queue.dump

  def finds_tokens? = true

  def run
    dumps.each { |suffix, dump| fill "#{name}#{suffix}", dump }
    yield
  ensure
    close
    drop unless preserve?
  end

  def place = "the database #{name} of #{URL}"

  def environment = { "DATABASE_URL" => address(name) }
  def settings = { "postgresql" => rows("SHOW server_version").dig(0, 0) }

  def tokens(tables) = tables.to_h { |table| [ table, rows_with_tokens(table, []).flatten ] }
  def sizes(tables) = tables.to_h { |table| [ table, rows("SELECT count(*) FROM #{table}").dig(0, 0).to_i ] }

  def faults
    @target.checks.filter_map do |name, query|
      wrong = rows(query).dig(0, 0).to_i
      "#{name}: #{wrong} inconsistent rows" if wrong.positive?
    end
  end

  def close
    @connection&.close
    @connection = nil
  end

  private
    def name = @name ||= "lab_#{SecureRandom.hex(6)}"

    def dumps
      paths = Dir[File.join(@path, "community*#{DUMP}")]
      @dumps ||= paths.to_h { |path| [ File.basename(path, DUMP).delete_prefix("community"), path ] }
    end

    def drop
      dumps.each_key { |suffix| execute "dropdb", "--if-exists", "--force", *server, "#{name}#{suffix}" }
    end

    def rows_with_tokens(table, columns)
      rows("SELECT #{[ "request_token", *columns ].join(", ")} FROM #{table} WHERE request_token IS NOT NULL")
    end

    def url
      ENV.fetch(URL) do
        raise Lab::Error, "Set #{URL} to a PostgreSQL server whose user may create databases. " \
          "script/postgresql start starts one and prints its URL."
      end
    end

    # The URL of the database of that name on the same server.
    def address(database) = url.sub(%r{\A(postgres(?:ql)?://[^/?]*/)[^?]*}) { "#{$1}#{database}" }
    def server = [ "--maintenance-db", address("postgres") ]

    def fill(database, dump)
      execute "createdb", *server, database
      execute "pg_restore", "--no-owner", "--exit-on-error", "--dbname", address(database), dump
    end

    def execute(*words)
      command = Lab::Command.new(*words).run
      raise Lab::Error, "#{words.first} failed:\n#{command.last_lines(5)}" unless command.success?
    rescue Errno::ENOENT
      raise Lab::Error, "#{words.first} is not installed. Run apt-get install postgresql-client."
    end

    def rows(query)
      @connection ||= begin
        require "pg"
        PG.connect(address(name))
      end
      @connection.exec(query).values
    rescue LoadError
      raise Lab::Error, "The gem pg is not installed. Run BUNDLE_WITH=postgresql bundle install."
    end
end
