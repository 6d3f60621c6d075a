require "fileutils"

# Executes one measurement: starts a server on a fresh database, warms it up, applies the load, and verifies the rows.
# Returns a Result.
class Lab::MeasurementRunner
  # +how+ is the measured load, as options of Lab::Load, and +warm_up+ the seconds of load before it; +directory+ is where
  # all files go.
  def initialize(measurement, target:, template:, generator:, directory:, warm_up:, **how)
    @measurement, @target, @template, @generator = measurement, target, template, generator
    @directory, @warm_up, @how = directory, warm_up, how
  end

  # The database is preserved if it has a problem.
  def run
    FileUtils.mkdir_p @directory
    @template.copy_to storage
    store.run do
      measure
      result_of(ledger).tap { tidy }
    end
  ensure
    store.close
    FileUtils.rm_rf storage unless store.preserve?
  end

  private
    def measure
      server.run do
        @settings = server.settings
        check_answer
        verification.before warm_up
        workers = server.workers
        @outcome = observation.during { driver.drive(counted, workers:) }
        check_responses
        verification.after sample.good, in_flight: counted.requests.nil?
        check_answer
      end
    end

    def result_of(ledger)
      faults = store.faults
      Lab::Result.of(@measurement, sample:, ledger:, faults:, evidence: evidence(ledger, faults), exhausted:,
        answer: scenario_answer.to_h.compact, settings: { **@settings, **store.settings }, command: @generator.command(counted),
        generator_share: @outcome.share, **observation.to_h)
    end

    def storage = File.join(@directory, "storage")
    def store = @store ||= @target.store(storage)
    def log = File.join(@directory, "server.log")

    def server
      environment = @target.environment(storage:, parameters: @measurement.variant.parameters, **store.environment,
        Lab::Telemetry::Application::VARIABLE => File.join(@directory, Lab::Telemetry::Application::FILE))
      @server ||= Lab::Server.new(@target, environment:, log:)
    end

    # Most load generators do not read bodies, so the lab reads one itself.
    def check_answer
      return unless scenario_answer.specified?

      response = server.request(scenario.http_method, scenario.path)
      problem = scenario_answer.problem(response.body) if response.is_a?(Net::HTTPSuccess)
      return unless problem

      raise Lab::Error, "The server of #{@target.name} answered #{scenario.path} with #{response.code}, but #{problem}. " \
        "If that response is valid, describe it under answers in the target's file."
    end

    def scenario_answer = @target.answer(scenario)
    def scenario = @scenario ||= Lab::Scenario.find(@measurement.scenario)

    def verification
      @verification ||= Lab::Verification.new(store, target: @target, tables:, marked: marked?)
    end

    # Whether each request has a token and its rows can be found.
    def marked? = @generator.marks_requests? && store.finds_tokens? && tables.any?
    def tables = @target.tables_of(@measurement.scenario, @measurement.variant.parameters)

    # Returns the number of successful responses.
    def warm_up
      @warm_up.positive? ? load(seconds: @warm_up).then { |load| @generator.sample(driver.drive(load).output, load).good } : 0
    end

    def load(**how)
      Lab::Load.new(url: "#{server.url}#{scenario.path}", http_method: scenario.http_method,
        concurrency: @measurement.concurrency,
        answer: scenario_answer, **@how.slice(:keep_alive), **how)
    end

    def driver = @driver ||= Lab::Driver.new(@generator, server)
    def observation = @observation ||= Lab::Observation.new(log:, telemetry:)

    def telemetry
      Lab::Telemetry.new(server.pid, database: @target.database(storage), path: File.join(@directory, "telemetry.jsonl"))
    end

    def counted
      @counted ||= load(**@how, token: (scenario.token_parameter if marked?), record: @generator.record_in(@directory))
    end

    def check_responses
      return if sample.answers.positive?

      raise Lab::Error, "The server of #{@target.name} answered no request: #{sample.unanswered} failed without a response, " \
        "#{sample.open_at_end} were still open at the end."
    end

    def sample = @sample ||= @generator.sample(@outcome.output, counted)

    def ledger
      verification.ledger(sample, answered: -> { @generator.answered(counted).to_h }, stragglers: @generator.stragglers(counted))
    end

    # The path of the database, and some tokens of faulty rows; nil if there are no faults.
    def evidence(ledger, faults)
      return if faults.empty? && (ledger.nil? || ledger.valid?)

      store.preserve
      { database: store.place, **ledger&.evidence.to_h }
    end

    # The tables that the load has emptied.
    def exhausted
      store.sizes(scenario.destroys.keys).select { |_, rows| rows.zero? }.keys
    end

    # Compresses the recorded requests if they have tokens, and deletes them otherwise.
    def tidy
      record = counted.record or return
      marked? ? Lab::Requests.new(record).compress : FileUtils.rm_f(record)
    end
end
