# Databases on the PostgreSQL server at POSTGRESQL_URL.
class Lab::Store::PostgreSQL < Lab::Store::Served
  URL = "POSTGRESQL_URL"
  HINT = "For example: #{URL}=postgresql://postgres:secret@127.0.0.1/postgres"
  PACKAGE = "postgresql-client"

  def settings = { "postgresql" => rows("SHOW server_version").dig(0, 0) }

  private
    def maintenance = [ "--maintenance-db", address("postgres") ]
    def create(database) = execute("createdb", *maintenance, database)
    def drop_database(database) = execute("dropdb", "--if-exists", "--force", *maintenance, database)

    def dump(database, path)
      execute("pg_dump", "--format", "custom", "--no-owner", "--file", path, address(database))
    end

    def load(database, path)
      create database
      execute "pg_restore", "--no-owner", "--exit-on-error", "--dbname", address(database), path
    end

    def databases
      list = execute("psql", "--tuples-only", "--no-align", "--dbname", address("postgres"), "--command",
        "SELECT datname FROM pg_database WHERE starts_with(datname, '#{name}')")
      list.split("\n")
    end

    def quote(name) = %("#{name.gsub('"', '""')}")

    def rows(query)
      require_gem "pg"
      begin
        @connection ||= PG.connect(address(name))
        @connection.exec(query).values
      rescue PG::Error => error
        failed query, error, missing: error.is_a?(PG::UndefinedTable)
      end
    end
end
