# wg/wrk. A script sends the tokens, records every request and checks the bodies. Without a record, as in a warm-up, wrk
# checks no bodies and doesn't report the statuses of responses other than 2xx and 3xx.
class Lab::Generators::Wrk < Lab::Generators::Generator
  SCRIPT = File.join(Lab::ROOT, "generators/wrk.lua")
  UNITS = { "us" => 1e-6, "ms" => 1e-3, "s" => 1, "m" => 60 }.freeze

  def name = "wrk"
  def marks_requests? = true
  def counts_requests? = false
  def record_in(directory) = File.join(directory, "requests.csv")
  def remedy = "apt-get install wrk"

  # With a record, each connection has a thread, as the script requires, and the script waits for pending responses like oha:
  # wrk itself would abort them.
  def command(load)
    [ executable, "-t", (load.record ? load.concurrency : 1).to_s, "-c", load.concurrency.to_s,
      "-d", "#{waits?(load) ? load.seconds + load.timeout : load.seconds}s", "--timeout", "#{load.timeout}s",
      "-s", SCRIPT, load.url, "--", *arguments(load) ]
  end

  def sample(output, load)
    seconds = output[/^seconds: ([\d.]+)/, 1] or raise Lab::Error, "wrk could not run #{SCRIPT}:\n#{output}"
    Lab::Sample.new(**(load.record ? recorded(output, load) : printed(output)), seconds: seconds.to_f,
      concurrency: load.concurrency)
  end

  private
    def waits?(load) = load.record && !load.cut_off

    def arguments(load)
      recording = { record: load.record, clients: load.concurrency, timeout: load.timeout,
        seconds: (load.seconds if waits?(load)), text: load.answer.text, token: load.token }
      { method: load.http_method, **(load.record ? recording.compact : {}) }.map { |name, value| "#{name}=#{value}" }
    end

    def recorded(output, load)
      requests = Lab::Requests.new(load.record, minimum_bytes: load.answer.bytes)
      without = requests.unanswered.map(&:reason).tally
      check_number requests.count + without.fetch("timeout", 0), responses(output)
      because = reasons(without, socket_errors(output))
      { **requests.figures, unanswered: because.values.sum, unanswered_because: because, open_at_end: without.fetch("open", 0) }
    end

    # A request that could not be sent was refused, nearly always; wrk doesn't say why.
    def reasons(without, errors)
      failed = without.fetch("failed", 0)
      refused = [ failed, errors.fetch("write", 0) ].min
      { "refused" => refused, "closed" => failed - refused, "timeout" => without.fetch("timeout", 0) }
        .reject { |_, count| count.zero? }
    end

    # A response that the script could not attribute to a request, or a line that could not be written, would go unnoticed.
    def check_number(recorded, received)
      return if recorded == received

      raise Lab::Error, "wrk received #{received} responses, but recorded #{recorded}. The requests can't be verified."
    end

    def printed(output)
      { statuses: good_and_bad(responses(output), output[/Non-2xx or 3xx responses: (\d+)/, 1].to_i),
        unanswered: socket_errors(output).values.sum, mean: latency(output, 0),
        slowest: latency(output, 2) }
    end

    def responses(output) = output[/(\d+) requests in /, 1].to_i

    # By kind: connect, read, write and timeout.
    def socket_errors(output)
      output[/Socket errors: (.*)/, 1].to_s.scan(/(\w+) (\d+)/).to_h { |kind, count| [ kind, count.to_i ] }
    end

    # From its columns: mean, standard deviation, maximum.
    def latency(output, column)
      columns = output[/^\s+Latency(.*)/, 1].to_s.scan(/([\d.]+)(us|ms|s|m)\b/)
      columns[column]&.then { |number, unit| number.to_f * UNITS.fetch(unit) }
    end

    def version_flag = "-v"
end
