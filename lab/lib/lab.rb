require "zeitwerk"

# Runs load tests against a server from outside, and proves what it kept. Knows nothing of Rails.
module Lab
  ROOT = File.expand_path("..", __dir__)

  # What went wrong and what to do about it, in words for the person at the terminal.
  class Error < StandardError
    # With which bin/lab ends.
    def status = 1
  end
end

# What is read here is UTF-8, whatever the locale says: where there is none, Ruby takes it for ASCII.
Encoding.default_external = Encoding::UTF_8

Zeitwerk::Loader.for_gem.tap do |loader|
  loader.inflector.inflect("cli" => "CLI", "mongodb" => "MongoDB", "postgresql" => "PostgreSQL", "sqlite" => "SQLite")
end.setup
