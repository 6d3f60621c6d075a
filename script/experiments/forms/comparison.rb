require "sqlite3"
require_relative "../browser"
require_relative "../served_site"
require_relative "../wrk"

module Forms
end

# Measures the rate and response times of members' forms on two versions, in turns. Each measurement has a
# server of its own, on a fresh copy of the database.
class Forms::Comparison
  LOAD = File.read(File.join(__dir__, "load.lua"))
  KINDS = %w[ post comment vote ].freeze
  MEMBERS, KARMA = 5, 1_000 # those who send the forms
  THREAD = "/posts/500".freeze
  PORT = 3993
  WARM_UP = 6 # seconds

  Result = Data.define(:rate, :p50, :p99)

  def initialize(pair, rounds:, seconds:, connections:, only:)
    @pair, @rounds, @seconds, @connections = pair, rounds, seconds, connections
    @kinds = only.empty? ? KINDS : KINDS & only
  end

  def run
    @pair.prepare
    puts "| form | connections | old/s | new/s | new ÷ old, median (range) | p50, both | p99, both |",
      "|---|---|---|---|---|---|---|"
    @connections.product(@kinds).each do |connections, kind|
      puts row(kind, connections, Array.new(@rounds) { |round| compare(kind, connections, round) })
    end
  end

  private
    # A round: returns the results of [ old, new ].
    def compare(kind, connections, round)
      @pair.in_turn(round) { |version| measure(version, kind, connections) }
    end

    def measure(version, kind, connections)
      serve(version) do
        arguments = [ kind, THREAD, *@cookies ]
        load(arguments, connections, WARM_UP)
        load(arguments, connections, @seconds)
      end
    end

    def load(arguments, connections, seconds)
      output = Wrk.run(LOAD, "http://localhost:#{PORT}", connections:, seconds:, arguments:)
      rate, p50, p99, errors, others = output[/^RESULT (.*)/, 1]&.split(" ", 5)
      abort output unless errors == "0" && others.to_s.strip.empty?
      Result.new(*[ rate, p50, p99 ].map(&:to_f))
    end

    def serve(version)
      environment = @pair.environment(version).merge("BENCHMARKING" => nil, "PORT" => PORT.to_s,
        "PIDFILE" => nil)
      members = establish(environment["STORAGE"])
      ServedSite.run(environment, "bin/rails", "server", chdir: version.root) do
        @cookies = members.map { |name| Browser.new(PORT, name).headers.fetch("Cookie") }
        yield
      end
    end

    # Members who aren't new, whose forms have no limits.
    def establish(storage)
      SQLite3::Database.new(File.join(storage, "production.sqlite3")) do |database|
        ids = "SELECT id FROM users ORDER BY id LIMIT #{MEMBERS} OFFSET 1"
        database.execute "UPDATE users SET karma = #{KARMA}, created_at = '2020-01-01' WHERE id IN (#{ids})"
        return database.execute("SELECT username FROM users WHERE id IN (#{ids})").flatten
      end
    end

    def row(kind, connections, rounds)
      old, new = rounds.transpose
      ratios = rounds.map { |before, after| after.rate / before.rate }
      format("| %s | %d | %.0f | %.0f | %.2f (%.2f–%.2f) | %.1f and %.1f ms | %.1f and %.1f ms |", kind,
        connections, *[ old, new ].map { |results| median(results.map(&:rate)) }, median(ratios),
        *ratios.minmax, *times(old, new))
    end

    def times(*sides)
      %i[ p50 p99 ].flat_map { |time| sides.map { |results| median(results.map(&time)) } }
    end

    def median(values) = values.sort.values_at((values.size - 1) / 2, values.size / 2).sum / 2
end
