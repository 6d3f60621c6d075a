# Runs in bin/rails runner: requests a page of each kind in this process, and prints its SQL statements with their query plans.
require "action_dispatch/testing/integration"
require_relative "site"
require_relative "kinds"
require_relative "../../test/test_helpers/statements"

ActionController::Base.allow_forgery_protection = false
reader = ActionDispatch::Integration::Session.new(Rails.application)
reader.host! "localhost"
printed = Set.new

kinds = Pages::Kinds.new(ApplicationRecord.connection_db_config.database).sort_by do |kind|
  kind.readers.include?("visitor") ? 0 : 1
end
kinds.each do |kind|
  if kind.readers == %w[ member ] && !reader.cookies["session_id"]
    reader.post "/sign-in", params: { session: { username: "admin", password: SampleCommunity::PASSWORD } }
  end
  path = kind.paths.first
  new_statements = Statements.new.collect { reader.get "#{path}#{path.include?("?") ? "&" : "?"}n=plan" }.reject do |statement|
    printed.include?(statement.sql)
  end
  puts "`#{kind.name}`", "" if new_statements.any?
  new_statements.each do |statement|
    printed << statement.sql
    plan = ApplicationRecord.lease_connection.raw_connection.execute("EXPLAIN QUERY PLAN #{statement.sql}", statement.binds)
      .map { |row| row["detail"] }
    puts "```sql", statement.sql.squish, *plan.map { |step| "-- #{step}" }, "```", ""
  end
end
