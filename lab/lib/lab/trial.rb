require "fileutils"
require "open3"

# Carries out one cell: a server on a fresh database, a warm-up, the load that counts, and then the rows. Returns a Result.
class Lab::Trial
  # +warm_up+ and +seconds+ are how long each load lasts; with +cut_off+, what is under way at its end is not waited for; +rate+ is
  # how many requests a second are due while it counts; +directory+ is where all that it leaves is kept.
  def initialize(cell, subject:, template:, generator:, directory:, seconds:, warm_up:, cut_off: false, rate: nil)
    @cell, @subject, @template, @generator = cell, subject, template, generator
    @directory, @seconds, @warm_up, @cut_off, @rate = directory, seconds, warm_up, cut_off, rate
  end

  def result
    FileUtils.mkdir_p @directory
    @template.copy_to storage
    settings = server.run do
      drive load(@warm_up) if @warm_up.positive?
      count
      @output, @share = observation.during { drive(counted) }
      server.settings
    end
    result_of(settings).tap { requests.compress }
  ensure
    FileUtils.rm_rf storage
  end

  private
    def result_of(settings) = Lab::Result.of(@cell, sample:, ledger:, faults: verification.faults, exhausted:, settings:, command: @generator.command(counted), generator_share: @share, **observation.to_h)
    def storage = File.join(@directory, "storage")

    def log = File.join(@directory, "server.log")

    def server
      @server ||= Lab::Server.new(@subject, environment: @subject.environment(storage:, levers: @cell.variant.levers), log:)
    end

    def observation = @observation ||= Lab::Observation.new(log:, telemetry:)
    def telemetry = Lab::Telemetry.new(server.pid, database: @subject.database(storage), path: File.join(@directory, "telemetry.jsonl"))

    def load(seconds, **others)
      Lab::Load.new(url: "#{server.url}#{scenario.path}", http_method: scenario.http_method, concurrency: @cell.concurrency, seconds:, **others)
    end

    def counted
      @counted ||= load(@seconds, cut_off: @cut_off, rate: @rate, tokens: @generator.marks_requests? && scenario.writes?, record: (record if @generator.marks_requests?))
    end

    def record = File.join(@directory, "requests.sqlite3")
    def requests = Lab::Requests.new(record)

    # Returns what it printed, and the share of one processor that it took: it competes with what it measures.
    def drive(load)
      before, began = Process.times, Process.clock_gettime(Process::CLOCK_MONOTONIC)
      output, problems, status = Open3.capture3(*@generator.command(load))
      raise Lab::Error, "#{@generator.name} failed:\n#{problems}" unless status.success?

      spent = Process.times.then { |after| after.cutime + after.cstime - before.cutime - before.cstime }
      [ output, spent / (Process.clock_gettime(Process::CLOCK_MONOTONIC) - began) ]
    end

    def sample = @sample ||= @generator.sample(@output, counted)

    def verification = @verification ||= Lab::Verification.new(@subject, storage)

    # What is told of each request, or else of all together; nil where nothing is written.
    def ledger
      if !scenario.writes?
        nil
      elsif @generator.marks_requests?
        Lab::Ledger.new(answered: @generator.answered(counted).to_h, kept: verification.kept(@cell.scenario), unanswered: sample.unanswered, one_transaction: @subject.one_transaction?)
      else
        Lab::Count.new(sample, before: @before, after: verification.sizes(tables), stragglers: @generator.stragglers(counted))
      end
    end

    # The rows there are before the load that counts.
    def count
      @before = verification.sizes(tables)
      verification.close
    end

    def scenario = @scenario ||= Lab::Scenario.find(@cell.scenario)
    def tables = @subject.tables_of(@cell.scenario)

    # The tables that it destroys from, and left none in.
    def exhausted
      verification.sizes(scenario.destroys.keys).select { |_, rows| rows.zero? }.keys
    end
end
