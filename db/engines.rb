# The SQL that differs between SQLite and PostgreSQL, for migrations: triggers, and expressions of generated columns.
module Engines
  # The engine of an Active Record +connection+.
  def self.of(connection)
    connection.adapter_name == "SQLite" ? SQLite : PostgreSQL
  end
end

require_relative "engines/sqlite"
require_relative "engines/postgresql"
