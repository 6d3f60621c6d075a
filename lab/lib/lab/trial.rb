require "fileutils"
require "open3"

# Carries out one cell: a server on a fresh database, a warm-up, the load that counts, and then the rows. Returns a Result.
class Lab::Trial
  include Lab::Clock

  # +how+ is the load that counts, as options of a Lab::Load, and +warm_up+ how many seconds it is hit before that; +directory+ is where
  # all that it leaves is kept.
  def initialize(cell, subject:, template:, generator:, directory:, warm_up:, **how)
    @cell, @subject, @template, @generator = cell, subject, template, generator
    @directory, @warm_up, @how = directory, warm_up, how
  end

  def result
    FileUtils.mkdir_p @directory
    @template.copy_to storage
    store.run { result_of(measured) }.tap { tidy }
  ensure
    store.close
    FileUtils.rm_rf storage
  end

  private
    # Returns what the server says of itself.
    def measured
      server.run do
        @before = rows(warm_up, under_way: true)
        @output, @share = observation.during { drive(counted) }
        @after = rows(sample.good, before: @before, under_way: counted.requests.nil?)
        server.settings.merge(store.settings)
      end
    end

    def result_of(settings)
      Lab::Result.of(@cell, sample:, ledger:, faults: store.faults, exhausted:, settings:, command: @generator.command(counted), generator_share: @share, **observation.to_h)
    end

    def storage = File.join(@directory, "storage")
    def store = @store ||= @subject.store(storage)
    def log = File.join(@directory, "server.log")

    def server
      @server ||= Lab::Server.new(@subject, environment: @subject.environment(storage:, levers: @cell.variant.levers, **store.environment), log:)
    end

    def observation = @observation ||= Lab::Observation.new(log:, telemetry:)
    def telemetry = Lab::Telemetry.new(server.pid, database: @subject.database(storage), path: File.join(@directory, "telemetry.jsonl"))

    def load(**how)
      Lab::Load.new(url: "#{server.url}#{scenario.path}", http_method: scenario.http_method, concurrency: @cell.concurrency, **@how.slice(:keep_alive), **how)
    end

    def counted
      @counted ||= load(**@how, token: (scenario.parameter if marked?), record: @generator.record_in(@directory))
    end

    # Whether each request can be told from the others, and found again.
    def marked? = @generator.marks_requests? && store.finds_tokens? && tables.any?

    # Returns how many good answers there were.
    def warm_up
      @warm_up.positive? ? load(seconds: @warm_up).then { |load| @generator.sample(drive(load).first, load).good } : 0
    end

    # Returns what it printed, and the share of one processor that it took: it competes with what it measures.
    def drive(load)
      before, began = Process.times, now
      output, problems, status = Open3.capture3(*@generator.command(load))
      raise Lab::Error, "#{@generator.name} failed:\n#{problems}" unless status.success?

      spent = Process.times.then { |after| after.cutime + after.cstime - before.cutime - before.cstime }
      [ output, spent / (now - began) ]
    end

    def sample = @sample ||= @generator.sample(@output, counted)

    # What is told of each request, or else of all together; nil where nothing is written.
    def ledger
      if tables.empty?
        nil
      elsif marked?
        Lab::Ledger.new(answered: @generator.answered(counted).to_h, kept: store.kept(tables), unanswered: sample.unanswered, one_transaction: @subject.one_transaction?)
      else
        Lab::Count.new(sample, before: @before, after: @after, stragglers: @generator.stragglers(counted))
      end
    end

    # How many there are in each table, while the server runs, when so many should have come; nobody needs to know where each request is
    # looked for.
    def rows(expected, **others)
      store.settled(tables, rows: expected, **others) unless marked?
    ensure
      store.close
    end

    def scenario = @scenario ||= Lab::Scenario.find(@cell.scenario)
    def tables = @subject.tables_of(@cell.scenario, @cell.variant.levers)

    # The tables that it destroys from, and left none in.
    def exhausted
      store.sizes(scenario.destroys.keys).select { |_, rows| rows.zero? }.keys
    end

    # Of what the generator kept, the requests that can be looked for again.
    def tidy
      record = counted.record or return
      marked? ? Lab::Requests.new(record).compress : FileUtils.rm_f(record)
    end
end
