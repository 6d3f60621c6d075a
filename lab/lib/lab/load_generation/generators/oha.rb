require "json"

# hatoo/oha, which the talks use. It records a row for each response, and requests a different URL each time.
class Lab::Generators::Oha < Lab::Generators::Generator
  def name = "oha"
  def marks_requests? = true
  def holds_rate? = true
  def record_in(directory) = File.join(directory, "requests.sqlite3")
  def remedy = "Install it (https://github.com/hatoo/oha) or set OHA=/path/to/oha."

  # Waits for pending responses at the end, so that everything the server did is counted; the talks abort
  # them. Some versions follow redirects by default, even to other hosts.
  def command(load)
    [ executable, "--no-tui", "--redirect", "0", "-c", load.concurrency.to_s, *length(load),
      *([ "--disable-keepalive" ] unless load.keep_alive), "-m", load.http_method,
      *load.headers.flat_map { |name, value|
 [ "-H", "#{name}: #{value}" ] }, "--output-format", "json", *rate(load), *record(load), *address(load) ]
  end

  # Combines +output+, the summary that oha printed, with the requests that it recorded: the summary only has
  # a histogram of eleven bins, and no sizes.
  def sample(output, load)
    summary = JSON.parse(output)
    Lab::Sample.new(**ends(reasons(summary["errorDistribution"]), load),
      **(load.record ? recorded(load) : printed(summary)), seconds: summary["summary"]["total"],
      concurrency: load.concurrency, offered: load.offered)
  end

  private
    def recorded(load) = Lab::RecordedRequests.new(load.record, answer: load.answer).figures

    def printed(summary)
      {
        statuses: summary["statusCodeDistribution"].transform_keys(&:to_i),
        mean: summary["summary"]["average"]
      }
    end

    # Each client has at most one request in flight when the time is up; further aborted requests have failed.
    def ends(because, load)
      open_at_end = [ because.fetch("deadline", 0), load.concurrency ].min
      because = because.merge("deadline" => because.fetch("deadline", 0) - open_at_end)
        .reject { |_, count| count.zero? }
      { open_at_end:, unanswered: because.values.sum, unanswered_because: because }
    end

    # Counts errors by a short reason, or by oha's own text if the lab does not know it.
    def reasons(distribution)
      distribution.each_with_object(Hash.new(0)) do |(text, count), reasons|
        reason = REASONS.find { |pattern, _| pattern.match?(text) }&.last || text
        reasons[reason] += count
      end
    end

    REASONS = {
      /deadline/ => "deadline",
      /timeout|timed out/i => "timeout",
      /refused/i => "refused",
      /reset/i => "reset"
    }.freeze

    def length(load)
      length = load.requests ? [ "-n", load.requests.to_s ] : [ "-z", "#{load.seconds}s" ]
      wait = [ *("-w" if load.seconds), "-t", "#{load.timeout}s" ] unless load.cut_off
      [ *length, *wait ]
    end

    # Measures latencies from when a request was due, not from when a connection was free for it (see the
    # README of hatoo/oha on --latency-correction).
    def rate(load) = load.rate ? [ "-q", load.rate.to_s, "--latency-correction" ] : []

    def record(load) = load.record ? [ "--db-url", load.record ] : []

    # oha escapes dots itself. An escaped dot would match any character.
    def address(load)
      return [ load.url ] unless load.token

      separator = load.url.include?("?") ? "&" : "\\?"
      [
        "--rand-regex-url",
        "#{Regexp.escape(load.url).gsub("\\.", ".")}#{separator}#{load.token}=[a-f0-9]{16}"
      ]
    end
end
