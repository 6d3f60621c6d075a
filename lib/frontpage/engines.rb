# The SQL that differs between SQLite and PostgreSQL, for migrations: triggers, and expressions of generated columns.
module Engines
  # The engine of an Active Record +connection+.
  def self.of(connection)
    connection.adapter_name == "SQLite" ? Sqlite : Postgresql
  end
end
