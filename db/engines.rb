# What differs in the tables between SQLite and PostgreSQL, for migrations: how to say what the rows count by, and rank by.
module Engines
  # That of a +connection+ of Active Record.
  def self.of(connection)
    connection.adapter_name == "SQLite" ? SQLite : PostgreSQL
  end
end

require_relative "engines/sqlite"
require_relative "engines/postgresql"
