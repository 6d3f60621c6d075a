# wg/wrk. It counts what was not 2xx or 3xx, and does not say what it was.
class Lab::Generators::Wrk < Lab::Generators::Generator
  POST = File.join(Lab::ROOT, "generators/post.lua")
  UNITS = { "us" => 1e-6, "ms" => 1e-3, "s" => 1, "m" => 60 }.freeze

  def name = "wrk"
  def counts_requests? = false
  def remedy = "apt-get install wrk"

  def command(load)
    [ executable, "-t", "1", "-c", load.concurrency.to_s, "-d", "#{load.seconds}s", "--timeout", "#{load.patience}s", *([ "-s", POST ] if load.http_method == "POST"), load.url ]
  end

  def sample(output, load)
    answers, seconds = output.match(/(\d+) requests in ([\d.]+)s/).captures
    statuses = good_and_bad(answers.to_i, output[/Non-2xx or 3xx responses: (\d+)/, 1].to_i)
    unanswered = output[/Socket errors: (.*)/, 1].to_s.scan(/\d+/).sum(&:to_i)
    Lab::Sample.new(statuses:, unanswered:, seconds: seconds.to_f, concurrency: load.concurrency, mean: latency(output, 0), slowest: latency(output, 2))
  end

  private
    # Of its columns: the mean, the deviation, the slowest.
    def latency(output, column)
      output[/^\s+Latency(.*)/, 1].to_s.scan(/([\d.]+)(us|ms|s|m)\b/)[column]&.then { |number, unit| number.to_f * UNITS.fetch(unit) }
    end

    def version_flag = "-v"
end
