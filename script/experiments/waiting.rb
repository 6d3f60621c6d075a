# How long a request for /up waits while the only worker of a server searches.
class Waiting
  include Kit::Clock

  ROUNDS, PAUSE = 3, 0.01

  def initialize(queries)
    @queries, @port = queries, Kit::FreePort.find
  end

  def run
    start
    ask "/search?q=warm"
    report "while idle", waited { sleep 3 }
    report "while searching", waited {
      @searched = ROUNDS.times.flat_map { @queries.map { |query| search(query) } }
    }
    report "a search page", @searched
  ensure
    stop
  end

  private
    def start
      environment = { "PORT" => @port.to_s, "WEB_CONCURRENCY" => "0", "RELAX_SSL" => "true",
        "RAILS_LOG_LEVEL" => "error" }
      @pid = spawn(environment, Gem.ruby, "-S", "puma", chdir: Rails.root.to_s, out: File::NULL)
      wait_until(seconds: 120) { ask("/up") rescue nil } || abort("The server didn't start.")
    end

    def stop
      Process.kill "TERM", @pid
      Process.wait @pid
    end

    def ask(path)
      started = now
      Net::HTTP.get_response("127.0.0.1", path, @port)
      now - started
    end

    def search(query) = ask("/search?#{{ q: query }.to_query}")

    # Asks for /up again and again while the block runs.
    def waited
      finished, times = false, []
      thread = Thread.new { until finished; times << ask("/up"); sleep PAUSE; end }
      yield
      finished = true
      thread.join
      times
    end

    def report(name, times)
      sorted = times.sort
      puts format("%-18s p50 %6.1f  p95 %6.1f  longest %6.1f ms  (%d requests)", name,
        *[ 0.5, 0.95, 1 ].map { |share| sorted[(sorted.size * share).ceil - 1] * 1000 }, sorted.size)
    end
end
