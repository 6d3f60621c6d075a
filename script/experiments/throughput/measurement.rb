require "json"
require "tmpdir"
require "fileutils"
require "etc"
require_relative "server"
require_relative "targets"
require_relative "table"

# Measures all targets, in rounds.
class Measurement
  Sample = Data.define(:target, :goodput, :statuses, :p50, :p99, :p999, :slowest) do
    def errors = statuses.sum { |status, count| status >= 500 ? count : 0 }
    def responses = statuses.values.sum
  end

  OHA = ENV.fetch("OHA", "oha")
  CONNECTIONS, WARM_UP = 20, "8s"

  def initialize(rounds:, seconds:)
    @targets, @rounds, @seconds = Target.all, rounds, seconds
  end

  def run
    Dir.mktmpdir("measure") do |directory|
      samples = @rounds.times.flat_map { |round| measure_round(directory, round) }
      Table.new(samples, rounds: @rounds, seconds: @seconds).print
    end
  end

  private
    def measure_round(directory, round)
      ordered(round).map do |target|
        measure(target, directory).tap do |sample|
          warn format("round %d  %-28s %9.1f/s  p99 %.1f ms  %s", round + 1, target.name, sample.goodput,
            sample.p99 * 1000, sample.statuses)
        end
      end
    end

    # Every other round is reversed, so that a machine that slows down favors none of them.
    def ordered(round)
      round.even? ? @targets : @targets.reverse
    end

    def measure(target, directory)
      Server.new(target, directory).run do |server|
        oha target, server, "-z", WARM_UP
        sample(target, JSON.parse(oha(target, server, "-z", "#{@seconds}s")))
      end
    end

    def oha(target, server, *duration)
      command = [ OHA, "-c", CONNECTIONS.to_s, *duration, "-w", "--no-tui", "--output-format", "json",
        *target.flags(server), server.url(target.path(server)) ]
      IO.popen(command, err: File::NULL, &:read)
    end

    def sample(target, result)
      statuses = result["statusCodeDistribution"].transform_keys(&:to_i)
      statuses.default = 0
      statuses[599] = result["errorDistribution"].values.sum if result["errorDistribution"].any?
      good = statuses.sum { |status, count| status.between?(200, 299) ? count : 0 }
      latency = result["latencyPercentiles"]
      Sample.new(target:, goodput: good / result["summary"]["total"], statuses:, p50: latency["p50"],
        p99: latency["p99"], p999: latency["p99.9"], slowest: result["summary"]["slowest"])
    end
end
