require "kit"
require "shellwords"
require "zeitwerk"

# Runs load tests over HTTP and verifies what the server stored. Independent of Rails.
#
# These folders of lib/lab are not part of the names of constants (lab/servers/session.rb is Lab::Session);
# all others are:
#
#   targets          lab.yml: scenarios, requests, parameters, git revisions; lab init, lab check
#   servers          processes that the lab starts and stops; requests apart from the load
#   load_generation  oha, wrk, hey and ab: the load, the recorded requests, latencies
#   verification     comparison of requests with rows in databases; faults under load
#   monitoring       samples of the server and the machine during a measurement, noise
#   runs             measurements: their plan, execution and results
#   analysis         thresholds, comparisons, bisections, published results, statistics
#   reports          HTML, Markdown, CSV and tables for the terminal, charts, warnings
module Lab
  ROOT = File.expand_path("..", __dir__)
  PLAIN_WORD = %r{\A[\w=,.:/@%+-]+\z} # needs no quotes in a shell

  # The command as people type it, for messages and help.
  def self.command = ENV.fetch("LAB_COMMAND", "lab")

  # A line for a shell, in which words are quoted only if they have to be.
  def self.command_line(*words)
    [ command, *words.map { |word| word.to_s.match?(PLAIN_WORD) ? word : Shellwords.escape(word) } ].join(" ")
  end

  # The paths below +folder+ that match +pattern+. Dir[] would take brackets in the folder's name as part of
  # the pattern.
  def self.glob(folder, pattern) = Dir.glob(pattern, base: folder).map { |path| File.join(folder, path) }

  # An error message for the user: what went wrong and what to do about it.
  class Error < StandardError
    # The exit status of bin/lab.
    def status = 1
  end
end

# Read files as UTF-8 in every locale: without a locale, Ruby would read them as US-ASCII.
Encoding.default_external = Encoding::UTF_8

Zeitwerk::Loader.for_gem.tap do |loader|
  loader.inflector.inflect("cli" => "CLI", "mongodb" => "MongoDB", "mysql" => "MySQL",
    "postgresql" => "PostgreSQL", "sql" => "SQL", "sqlite" => "SQLite")
  folders = %w[ analysis load_generation monitoring reports runs servers targets verification ]
  loader.collapse "#{__dir__}/lab/{#{folders.join(",")}}"
end.setup
