# Run in the site: asks for a page of each kind within this process, and prints the statements that were sent, with SQLite's plan of each.
require "action_dispatch/testing/integration"
require_relative "site"
require_relative "list"
require_relative "../../test/test_helpers/statements"

reader = ActionDispatch::Integration::Session.new(Rails.application)
reader.host! "localhost"
told = Set.new

Pages::List.new(ApplicationRecord.connection_db_config.database).each do |name, paths|
  fresh = Statements.new.collect { reader.get "#{paths.first}#{paths.first.include?("?") ? "&" : "?"}n=plan" }.reject { |statement| told.include?(statement.sql) }
  puts "`#{name}`", "" if fresh.any?
  fresh.each do |statement|
    told << statement.sql
    plan = ApplicationRecord.lease_connection.raw_connection.execute("EXPLAIN QUERY PLAN #{statement.sql}", statement.binds).map { |row| row["detail"] }
    puts "```sql", statement.sql.squish, *plan.map { |step| "-- #{step}" }, "```", ""
  end
end
