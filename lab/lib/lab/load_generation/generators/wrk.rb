require "fileutils"

# wg/wrk. A script sends the requests of a Lab::LoadPlan, records each of them, and checks the responses.
class Lab::Generators::Wrk < Lab::Generators::Generator
  SCRIPT = File.join(Lab::ROOT, "generators/wrk.lua")

  def name = "wrk"
  def marks_requests? = true
  def holds_rate? = true
  def counts_requests? = false
  def follows_plans? = true
  def record_in(directory) = File.join(directory, "requests.csv")
  def remedy = "apt-get install wrk"

  # Writes the plan next to the record.
  def prepare(load)
    FileUtils.mkdir_p File.dirname(load.record)
    File.binwrite plan(load), load.full_plan.to_lua
  end

  # Each connection has a thread, as the script requires. The script waits for pending responses like oha: wrk
  # itself would abort them.
  def command(load)
    limit = load.cut_off ? load.seconds : load.seconds + load.timeout
    [ executable, "-t", load.concurrency.to_s, "-c", load.concurrency.to_s, "-d", "#{limit.ceil}s",
      "--timeout", "#{load.timeout}s", "-s", SCRIPT, load.url, "--", "plan=#{plan(load)}",
      "record=#{load.record}", "clients=#{load.concurrency}", "timeout=#{load.timeout}",
      *("seconds=#{load.seconds}" unless load.cut_off), *("rate=#{load.rate}" if load.rate),
      *("close" unless load.keep_alive) ]
  end

  def sample(output, load)
    seconds = output[/^seconds: ([\d.]+)/, 1] or raise Lab::Error, "wrk could not run #{SCRIPT}:\n#{output}"
    requests = Lab::RecordedRequests.new(load.record)
    without = requests.unanswered.map(&:reason).tally
    late = without.fetch("timeout", 0) - output[/^timed out at the end: (\d+)/, 1].to_i
    check_number requests.count + late, output[/(\d+) requests in /, 1].to_i
    because = reasons(without, socket_errors(output))
    Lab::Sample.new(**requests.figures, unanswered: because.values.sum, unanswered_because: because,
      open_at_end: without.fetch("open", 0), seconds: seconds.to_f, concurrency: load.concurrency,
      offered: load.offered, busy: load.busy?)
  end

  private
    def plan(load) = File.join(File.dirname(load.record), "plan.lua")

    # A request that could not be sent was refused, nearly always; wrk doesn't say why.
    def reasons(without, errors)
      failed = without.fetch("failed", 0)
      refused = [ failed, errors.fetch("write", 0) ].min
      { "refused" => refused, "closed" => failed - refused, "timeout" => without.fetch("timeout", 0) }
        .reject { |_, count| count.zero? }
    end

    # A response that the script could not attribute to a request, or a line that could not be written, would
    # go unnoticed.
    def check_number(recorded, received)
      return if recorded == received

      raise Lab::Error,
        "wrk received #{received} responses, but recorded #{recorded}. The requests can't be verified."
    end

    # By kind: connect, read, write and timeout.
    def socket_errors(output)
      output[/Socket errors: (.*)/, 1].to_s.scan(/(\w+) (\d+)/).to_h { |kind, count| [ kind, count.to_i ] }
    end

    def version_flag = "-v"
end
