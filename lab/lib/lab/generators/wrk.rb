# wg/wrk. It doesn't report the statuses of responses other than 2xx and 3xx. A script checks the bodies.
class Lab::Generators::Wrk < Lab::Generators::Generator
  SCRIPT = File.join(Lab::ROOT, "generators/wrk.lua")
  UNITS = { "us" => 1e-6, "ms" => 1e-3, "s" => 1, "m" => 60 }.freeze

  def name = "wrk"
  def counts_requests? = false
  def remedy = "apt-get install wrk"

  def command(load)
    [ executable, "-t", "1", "-c", load.concurrency.to_s, "-d", "#{load.seconds}s", "--timeout", "#{load.timeout}s",
      *script(load) ]
  end

  def sample(output, load)
    answers, seconds = output.match(/(\d+) requests in ([\d.]+)s/).captures
    statuses = good_and_bad(answers.to_i, output[/Non-2xx or 3xx responses: (\d+)/, 1].to_i)
    unanswered = output[/Socket errors: (.*)/, 1].to_s.scan(/\d+/).sum(&:to_i)
    Lab::Sample.new(statuses:, unanswered:, invalid_bodies: output[/^invalid bodies: (\d+)/, 1].to_i,
      seconds: seconds.to_f, concurrency: load.concurrency, mean: latency(output, 0), slowest: latency(output, 2))
  end

  private
    # Without a script, wrk sends GET requests and reads nothing.
    def script(load)
      if load.http_method == "GET" && !load.answer.specified?
        [ load.url ]
      else
        answer = [ load.answer.bytes.to_s, *load.answer.text ] if load.answer.specified?
        [ "-s", SCRIPT, load.url, "--", load.http_method, *answer ]
      end
    end

    # From its columns: mean, standard deviation, maximum.
    def latency(output, column)
      columns = output[/^\s+Latency(.*)/, 1].to_s.scan(/([\d.]+)(us|ms|s|m)\b/)
      columns[column]&.then { |number, unit| number.to_f * UNITS.fetch(unit) }
    end

    def version_flag = "-v"
end
