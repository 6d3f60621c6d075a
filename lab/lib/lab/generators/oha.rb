require "json"
require "sqlite3"

# hatoo/oha, which the talks use. It keeps a row for every answer, and makes an address of its own for every request.
class Lab::Generators::Oha < Lab::Generators::Generator
  OLDEST = "1.14"

  def name = "oha"
  def marks_requests? = true
  def remedy = "Install it (https://github.com/hatoo/oha), or name it by OHA=/path/to/oha."

  # Waits for the answers under way at the end, so that nothing that the server did goes uncounted.
  def command(load)
    [ executable, "--no-tui", "-c", load.concurrency.to_s, "-z", "#{load.seconds}s", "-w", "-t", "#{load.patience}s", "-m", "POST",
      "--output-format", "json", *record(load), *address(load) ]
  end

  # As the talks ran it: what is under way at the end is cut off.
  def published_command(load)
    [ executable, "--no-tui", "-c", load.concurrency.to_s, "-z", "#{load.seconds}s", "-m", "POST", "--output-format", "json", *record(load), *address(load) ]
  end

  # What came back, from +output+, the summary it printed, and the rows it kept.
  def sample(output, load)
    summary = JSON.parse(output)
    unanswered = summary["errorDistribution"].values.sum
    if load.record
      statuses, latencies = rows(load).then { |rows| [ rows.map(&:first).tally, Lab::Latencies.new(rows.map(&:last)) ] }
    else
      statuses, mean = summary["statusCodeDistribution"].transform_keys(&:to_i), summary["summary"]["average"]
    end
    Lab::Sample.new(statuses:, unanswered:, seconds: summary["summary"]["total"], concurrency: load.concurrency, mean:, latencies:)
  end

  # The token of every answered request, with the status of its answer.
  def answered(load)
    database(load) { |database| database.execute("SELECT url, status FROM oha") }.map { |url, status| [ url[/request_token=(\h+)/, 1], status ] }
  end

  private
    def record(load) = load.record ? [ "--db-url", load.record ] : []

    # Its own summary has eleven bins, and adds to the answers what it cut off: the rows know better.
    def rows(load) = database(load) { |database| database.execute("SELECT status, duration FROM oha") }

    def database(load)
      SQLite3::Database.new(load.record, readonly: true) { |database| return yield database }
    end

    # oha takes a dot for a dot, and escapes it itself: escaped already, it would stand for anything.
    def address(load)
      load.tokens ? [ "--rand-regex-url", "#{Regexp.escape(load.url).gsub("\\.", ".")}\\?request_token=[a-f0-9]{16}" ] : [ load.url ]
    end
end
