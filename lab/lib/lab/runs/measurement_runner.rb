require "fileutils"

# Executes one measurement: starts a server on a fresh database, warms it up, applies the load, and verifies
# the rows. Returns a Result.
class Lab::MeasurementRunner
  include Responses

  # +how+ is the measured load, as options of Lab::Load, and +warm_up+ the seconds of load before it;
  # +directory+ is where all files go.
  def initialize(measurement, target:, template:, generator:, directory:, warm_up:, stages: nil, **how)
    @measurement, @target, @template, @generator = measurement, target, template, generator
    @directory, @warm_up, @stages, @how = directory, warm_up, stages, how
  end

  # The database is preserved if it has a problem.
  def run
    FileUtils.mkdir_p @directory
    @template.copy_to storage
    store.run do
      measure
      result_of(reconciliation).tap { tidy }
    end
  rescue Lab::Error
    Lab::FullDisk.check @directory
    raise
  ensure
    store.close
    FileUtils.rm_rf storage unless store.preserve?
  end

  private
    def measure
      server.run do
        @settings = server.settings
        check_answer
        verification.ignore_stored
        verification.before warm_up
        workers = server.workers
        @outcome = observation.during { driver.drive(counted, workers:) }
        check_responses
        verification.after sample.good, in_flight: counted.requests.nil?, exits: !@target.remote?
        check_answer
        Lab::FullDisk.check @directory
      end
    end

    def result_of(reconciliation)
      faults = store.faults
      Lab::Result.of(@measurement, sample:, reconciliation:, faults:,
        evidence: evidence(reconciliation, faults), exhausted:, stalls:, answer: loads.answer.figures,
        load_seconds: counted.seconds, settings: { **@settings, **store.settings },
        command: @generator.command(counted), generator_share: @outcome.share, **observation.to_h,
        **server.shutdown, **@target.unseen(reconciliation), checked: verification.checked,
        **@target.without_proof(scenario, reconciliation))
    end

    def storage = File.join(@directory, "storage")
    def store = @store ||= @target.ledger.store(storage, @measurement.variant.parameters)
    def log = File.join(@directory, "server.log")
    def scenario = @scenario ||= @target.scenario(@measurement.scenario)

    def server = @server ||= @target.server(environment:, log:)

    def environment
      @target.environment(storage:, parameters: @measurement.variant.parameters, **store.environment,
        Lab::Telemetry::Application::VARIABLE => File.join(@directory, Lab::Telemetry::Application::FILE))
    end

    def loads
      @loads ||= Lab::Loads.new(@target, scenario, url: server.url, concurrency: @measurement.concurrency,
        marked: marked?, stages: @stages)
    end

    def verification
      @verification ||= Lab::Verification.new(store, ledger: @target.ledger,
        journeys: Lab::Journey.of(scenario, @target), tables:, marked: marked?)
    end

    # Whether each request has a token and its rows can be found.
    def marked? = @generator.marks_requests? && store.finds_tokens? && tables.any? && tables.all?(&:token)

    # Rows of a remote server can't be counted, because it has other visitors.
    def tables
      @tables ||= countable? ? @target.ledger.tables(scenario, @measurement.variant.parameters) : []
    end

    def countable? = !@target.remote? || @generator.marks_requests?

    # Returns the number of successful responses.
    def warm_up
      return 0 unless @warm_up.positive?

      folder = File.join(@directory, "warm-up").tap { |path| FileUtils.mkdir_p path }
      load = loads.warm_up(seconds: @warm_up, record: @generator.record_in(folder), **@how.slice(:keep_alive))
      sample = @generator.sample(driver.drive(load).output, load)
      verification.ignore Lab::RecordedRequests.new(load.record).tokens if @generator.marks_requests?
      sample.good
    ensure
      FileUtils.rm_rf folder if folder
    end

    def driver = @driver ||= Lab::Driver.new(@generator, server)
    def observation = @observation ||= Lab::Observation.new(log: (log unless @target.remote?), telemetry:)

    def telemetry
      return if @target.remote?

      Lab::Telemetry.new(server.pid, database: @target.ledger.sqlite(storage), path: File.join(@directory,
        "telemetry.jsonl"))
    end

    def counted = @counted ||= loads.counted(record: @generator.record_in(@directory), **@how)

    def sample = @sample ||= @generator.sample(@outcome.output, counted)

    def requests = @requests ||= Lab::RecordedRequests.new(counted.record, answer: counted.answer)

    def reconciliation
      verification.reconcile(sample, requests:, stragglers: @generator.stragglers(counted))
    end

    # The path of the database, and some tokens of faulty rows; nil if there are no faults.
    def evidence(reconciliation, faults)
      return if faults.empty? && (reconciliation.nil? || reconciliation.valid?)

      store.preserve
      { database: store.place, **{ missing_file: store.missing_file }.compact,
        **reconciliation&.evidence.to_h }
    end

    # Nil if the generator doesn't record requests.
    def stalls
      return unless @generator.marks_requests?

      Lab::Stalls.of(requests, seconds: [ counted.seconds, sample.seconds ].compact.min,
        stages: !@stages.nil?, concurrency: counted.concurrency, rate: counted.rate)
    end

    # The tables that the load has emptied.
    def exhausted
      store.sizes(scenario.destroys.keys).select { |_, rows| rows.zero? }.keys
    end

    # Compresses the recorded requests, which the report draws.
    def tidy
      record = counted.record or return
      @generator.marks_requests? ? Lab::RecordedRequests.new(record).compress : FileUtils.rm_f(record)
    end
end
