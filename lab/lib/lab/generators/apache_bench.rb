# ab, which the article of 2011 uses. What it calls failed is mostly an answer of another length than the first one's, as every
# page has that is not the same for all: only what it says of statuses and connections counts here.
class Lab::Generators::ApacheBench < Lab::Generators::Generator
  MANY = 10_000_000 # requests: the time is to end it

  def name = "ab"
  def remedy = "apt-get install apache2-utils"

  def command(load)
    [ executable, "-q", "-k", "-c", load.concurrency.to_s, "-t", load.seconds.to_s, "-n", MANY.to_s, "-s", load.patience.to_s, "-m", load.http_method, load.url ]
  end

  def sample(output, load)
    statuses = good_and_bad(count(output, "Complete requests"), count(output, "Non-2xx responses"))
    Lab::Sample.new(statuses:, unanswered: unanswered(output), seconds: output[/Time taken for tests:\s+([\d.]+)/, 1].to_f,
      concurrency: load.concurrency, mean: output[/Time per request:\s+([\d.]+) \[ms\] \(mean\)/, 1].to_f / 1000,
      slowest: output[/^\s+100%\s+(\d+)/, 1]&.then { |milliseconds| milliseconds.to_f / 1000 })
  end

  private
    def count(output, title) = output[/^#{title}:\s+(\d+)/, 1].to_i

    # "(Connect: 0, Receive: 0, Length: 17, Exceptions: 0)"
    def unanswered(output)
      output[/^\s+\((Connect: .*)\)/, 1].to_s.scan(/(Connect|Receive|Exceptions): (\d+)/).sum { |_, number| number.to_i }
    end

    def version_flag = "-V"
end
