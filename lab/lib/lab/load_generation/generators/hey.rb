# rakyll/hey, used in one of the talks and packaged by Debian. It prints totals and can't tell requests apart.
class Lab::Generators::Hey < Lab::Generators::Generator
  def name = "hey"
  def remedy = "apt-get install hey"

  # hey waits for pending requests at the end, so it may run longer than the given time. By default it follows
  # redirects, even to other hosts.
  def command(load)
    length = load.requests ? [ "-n", load.requests.to_s ] : [ "-z", "#{load.seconds}s" ]
    [ executable, "-disable-redirects", "-c", load.concurrency.to_s, *length,
      *([ "-disable-keepalive" ] unless load.keep_alive), "-t", load.timeout.to_s, "-m", load.http_method,
      *load.headers.flat_map { |name, value| [ "-H", "#{name}: #{value}" ] }, load.url ]
  end

  def sample(output, load)
    statuses = output.scan(/^\s+\[(\d{3})\]\s+(\d+) responses/)
      .to_h { |status, count| [ status.to_i, count.to_i ] }
    unanswered = output[/^Error distribution:.*/m].to_s.scan(/^\s+\[(\d+)\]/).flatten.sum(&:to_i)
    Lab::Sample.new(statuses:, unanswered:, seconds: number(output, "Total"), concurrency: load.concurrency,
      mean: number(output, "Average"), slowest: number(output, "Slowest"))
  end

  def stragglers(_) = 0

  private
    def number(output, title) = output[/^\s+#{title}:\s+([\d.]+) secs/, 1]&.to_f

    # hey can't print its version.
    def version_flag = nil
end
