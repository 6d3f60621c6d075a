# ab, which the 2011 article uses. It counts a response as failed if its length differs from the first one's,
# as on most dynamic pages, so the lab only relies on its counts of statuses and connections.
class Lab::Generators::ApacheBench < Lab::Generators::Generator
  MAX_REQUESTS = 10_000_000 # requests: more than can be sent in the time
  DURATION = 4 # column of -g's output: from the connection to the end of the response, in milliseconds

  def name = "ab"
  def remedy = "apt-get install apache2-utils"
  def record_in(directory) = File.join(directory, "requests.tsv")

  # With -r it continues after a broken connection and counts it.
  def command(load)
    [ executable, "-q", "-r", *("-k" if load.keep_alive), "-c", load.concurrency.to_s, *length(load),
      *([ "-g", load.record ] if load.record), "-s", load.timeout.to_s, "-m", load.http_method,
      *load.headers.flat_map { |name, value| [ "-H", "#{name}: #{value}" ] }, load.url ]
  end

  def sample(output, load)
    connect, broken = connections(output)
    latencies, bad = latencies(load), count(output, "Non-2xx responses")
    statuses = good_and_bad([ count(output, "Complete requests") - broken, 0 ].max, bad)
    Lab::Sample.new(statuses:, unanswered: connect + broken, failed: count(output, "Failed requests"),
      seconds: output[/Time taken for tests:\s+([\d.]+)/, 1].to_f, concurrency: load.concurrency,
      mean: mean(output, latencies), slowest: slowest(output),
      latencies: (latencies if bad.zero? && broken.zero?))
  end

  private
    def length(load)
      load.requests ? [ "-n", load.requests.to_s ] : [ "-t", load.seconds.to_s, "-n", MAX_REQUESTS.to_s ]
    end

    def count(output, title) = output[/^#{title}:\s+(\d+)/, 1].to_i

    # How many requests were never sent, and how many failed, from "(Connect: 0, Receive: 8, Length: 8,
    # Exceptions: 8)". ab counts a failed one in each of the last three, and as a complete request.
    def connections(output)
      counts = output[/^\s+\((Connect: .*)\)/, 1].to_s.scan(/(\w+): (\d+)/)
        .to_h { |name, number| [ name, number.to_i ] }
      [ counts.fetch("Connect", 0), counts.values_at("Receive", "Exceptions").compact.max.to_i ]
    end

    def slowest(output) = output[/^\s+100%\s+(\d+)/, 1]&.then { |milliseconds| milliseconds.to_f / 1000 }

    # The rows of -g have no status, so they are latencies of successful responses only if
    # nothing failed. ab's mean is the clients' time divided by the number of responses, so it
    # includes time without a response.
    def mean(output, latencies)
      latencies&.mean || output[/Time per request:\s+([\d.]+) \[ms\] \(mean\)/, 1].to_f / 1000
    end

    def latencies(load)
      return unless load.record && File.exist?(load.record)

      lines = File.readlines(load.record).drop(1)
      Lab::Latencies.new(lines.map { |line| line.split("\t")[DURATION].to_f / 1000 })
    end

    def version_flag = "-V"
end
