# Connections to a PostgreSQL server.
module Operations::PostgresConnection
  SETTINGS = "SET client_min_messages = warning; SET timezone = 'UTC'; " \
    "SET datestyle = 'ISO'; SET lock_timeout = '10s'"

  TIMEOUT = 5 # seconds to connect: a frozen server accepts connections, but doesn't respond

  # A connection to +address+ that returns values in SQLite's formats. Raises Operations::Error if it fails.
  def self.connect(address)
    require "pg"
    PG.connect(address, connect_timeout: TIMEOUT).tap { |connection| connection.exec SETTINGS }
  rescue LoadError
    raise Operations::Error,
      "The gem pg is not installed. Run BUNDLE_WITH=postgresql bundle install, which needs libpq-dev."
  rescue PG::Error => error
    raise Operations::Error, "PostgreSQL does not respond: #{error.message.strip} Check DATABASE_URL, " \
      "or start a server with script/postgresql start."
  end

  # Yields such a connection, and closes it. Raises Operations::Error if a query fails.
  def self.open(address)
    connection = connect(address)
    begin
      yield connection
    rescue PG::Error => error
      raise Operations::Error, "PostgreSQL returned an error: #{error.message.strip}"
    ensure
      connection.close
    end
  end
end
