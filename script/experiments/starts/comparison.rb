require_relative "../browser"
require_relative "../served_site"

module Starts
end

# Measures starts of two versions, in turns: the seconds until the site answers, and the response times of the
# first requests and of those after it is warm.
class Starts::Comparison
  PORT = 3992
  CLIENTS, FIRST, WARMING, LATER = 4, 100, 4_000, 1_000 # the last three are numbers of requests
  MEMBER = "admin".freeze # whose forms have no limits
  THREAD, PROFILE = "/posts/500".freeze, "/users/admin".freeze

  Start = Data.define(:seconds, :first, :later) do
    def p99s = [ first, later ].map { |times| times.sort[(times.size * 0.99).ceil - 1] }
    def ratio = p99s.reduce(:/)
  end

  def initialize(pair, rounds:)
    @pair, @rounds = pair, rounds
  end

  def run
    @pair.prepare
    rounds = Array.new(@rounds) { |round| @pair.in_turn(round) { |version| measure(version) } }.transpose
    puts "| version | start, s | p99 of the first #{FIRST}, ms | p99 later, ms | ratio, median (range) |",
      "|---|---|---|---|---|"
    @pair.versions.zip(rounds) { |version, starts| puts row(version, starts) }
  end

  private
    # The member signs in before the start that is measured.
    def measure(version)
      environment = { **@pair.environment(version), "PORT" => PORT.to_s, "PIDFILE" => nil }
      serve(version, environment) { @headers = Browser.new(PORT, MEMBER).headers }
      began = Kit::Clock.now
      serve(version, environment) do
        seconds = Kit::Clock.now - began
        first = send_all(FIRST)
        send_all(WARMING)
        Start.new(seconds:, first:, later: send_all(LATER))
      end
    end

    def serve(version, environment, &) = ServedSite.run(environment, "bin/puma", chdir: version.root, &)

    # Returns the milliseconds that each took.
    def send_all(count)
      numbers = Queue.new((0...count).to_a).close
      Array.new(CLIENTS) { Thread.new { send_each(numbers) } }.flat_map(&:value)
    end

    def send_each(numbers)
      http, times = Net::HTTP.start("localhost", PORT), []
      while number = numbers.pop
        request = request(number)
        began = Kit::Clock.now
        response = http.request(request)
        times << (Kit::Clock.now - began) * 1_000
        abort "#{request.path}: #{response.code}" if response.code.to_i >= 400
      end
      times
    end

    def request(number)
      case number % 8
      when 0 then Net::HTTP::Get.new("/")
      when 1 then Net::HTTP::Get.new(THREAD)
      when 2, 3 then Net::HTTP::Get.new("/", @headers)
      when 4 then Net::HTTP::Get.new(THREAD, @headers)
      when 5 then Net::HTTP::Get.new(PROFILE, @headers)
      when 6 then form("#{THREAD}/comments", "comment[body]" => "#{rand} #{number}")
      when 7 then form("/posts", "post[title]" => "#{rand} #{number}", "post[body]" => "Text")
      end
    end

    def form(path, fields) = Net::HTTP::Post.new(path, @headers).tap { _1.set_form_data(fields) }

    def row(version, starts)
      first, later = starts.map(&:p99s).transpose.map { |values| median(values) }
      ratios = starts.map(&:ratio)
      format("| %s | %.1f | %.0f | %.0f | %.1f (%.1f–%.1f) |",
        [ version.revision, *version.variables ].join(" "), median(starts.map(&:seconds)), first, later,
        median(ratios), *ratios.minmax)
    end

    def median(values) = values.sort.values_at((values.size - 1) / 2, values.size / 2).sum / 2
end
