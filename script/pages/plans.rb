# Run in the site: asks for a page of each kind within this process, and prints the statements that were sent, with SQLite's
# plan of each.
require "action_dispatch/testing/integration"
require_relative "site"
require_relative "list"
require_relative "../../test/test_helpers/statements"

ActionController::Base.allow_forgery_protection = false
reader = ActionDispatch::Integration::Session.new(Rails.application)
reader.host! "localhost"
told = Set.new

kinds = Pages::List.new(ApplicationRecord.connection_db_config.database).sort_by do |kind|
  kind.readers.include?("visitor") ? 0 : 1
end
kinds.each do |kind|
  if kind.readers == %w[ member ] && !reader.cookies["session_id"]
    reader.post "/sign-in", params: { session: { username: "admin", password: SampleCommunity::PASSWORD } }
  end
  path = kind.paths.first
  fresh = Statements.new.collect { reader.get "#{path}#{path.include?("?") ? "&" : "?"}n=plan" }.reject do |statement|
    told.include?(statement.sql)
  end
  puts "`#{kind.name}`", "" if fresh.any?
  fresh.each do |statement|
    told << statement.sql
    plan = ApplicationRecord.lease_connection.raw_connection.execute("EXPLAIN QUERY PLAN #{statement.sql}", statement.binds)
      .map { |row| row["detail"] }
    puts "```sql", statement.sql.squish, *plan.map { |step| "-- #{step}" }, "```", ""
  end
end
