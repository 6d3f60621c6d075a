# The differences between SQLite and PostgreSQL: a class for each, with the same methods. Other code doesn't
# ask which one it uses (test/architecture/engines_test.rb). Loaded before the gems.
module Engines
  # The engine of the site's database, chosen by DATABASE_URL. The database of errors
  # is SQLite's in either case.
  def self.current = @current ||= Kit::Postgresql.chosen? ? Postgresql.new : Sqlite.new
end

require_relative "engines/postgresql"
require_relative "engines/sqlite"
