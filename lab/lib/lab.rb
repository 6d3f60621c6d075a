require "kit"
require "zeitwerk"

# Runs load tests over HTTP and verifies what the server stored. Independent of Rails.
module Lab
  ROOT = File.expand_path("..", __dir__)

  # The command as people type it, for messages and help.
  def self.command = ENV.fetch("LAB_COMMAND", "lab")

  # An error message for the user: what went wrong and what to do about it.
  class Error < StandardError
    # The exit status of bin/lab.
    def status = 1
  end
end

# Read files as UTF-8 in every locale: without a locale, Ruby would read them as US-ASCII.
Encoding.default_external = Encoding::UTF_8

Zeitwerk::Loader.for_gem.tap do |loader|
  loader.inflector.inflect("cli" => "CLI", "mongodb" => "MongoDB", "mysql" => "MySQL", "postgresql" => "PostgreSQL",
    "sql" => "SQL", "sqlite" => "SQLite")
end.setup
