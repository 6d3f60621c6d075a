require "fileutils"

# The clients that write during faults, in rounds, and the totals of their requests.
class Lab::Faults::Writers
  TIMEOUT = 10 # seconds that a client waits for a response

  attr_reader :totals

  # +url+ is the server's; +directory+ is where requests are recorded.
  def initialize(plan, url:, directory:)
    @plan, @url, @directory = plan, url, directory
    @totals, @rounds = Lab::Faults::Totals.new(plan.journeys), 0
  end

  # Yields a round of some seconds while it runs. Returns it afterwards. Raises
  # Lab::Error if its generator fails.
  def during(seconds, reader: nil)
    round = Lab::Faults::Round.new(@plan.generator, load(seconds), journeys: @plan.journeys, reader:)
    round.run { yield round }
    round.done? ? round : raise(Lab::Error, "#{@plan.generator.name} failed:\n#{round.problems}")
  ensure
    totals.add round if round.done?
  end

  private
    def load(seconds)
      loads.counted(seconds:, record: next_record, timeout: TIMEOUT)
    end

    def loads
      @loads ||= Lab::Loads.new(@plan.target, @plan.target.scenario(@plan.scenario), url: @url,
        concurrency: @plan.concurrency, marked: true)
    end

    # Each round has its own folder.
    def next_record
      folder = File.join(@directory, format("round-%04d", @rounds += 1))
      FileUtils.mkdir_p folder
      @plan.generator.record_in(folder)
    end
end
