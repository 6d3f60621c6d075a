require "fileutils"

# Injects a fault into a server under load, repeatedly, and then verifies the rows of all loads together. A
# kind of fault implements +inject+, which injects it once and returns its figures, and +summary+, which
# describes them in words.
class Lab::Faults::Fault
  include Kit::Clock, Lab::Faults::Reporter

  RECOVERY_TIME = 30 # seconds until the server must work again

  attr_reader :directory

  # +template+ is the database to start from, and +directory+ is where its files go.
  def initialize(plan, template:, directory:)
    @plan, @template, @directory = plan, template, directory
    @events, @complaints = [], []
  end

  # Why it can't be injected here, or nil.
  def obstacle = nil

  # Where the database of a failed fault is preserved if that is not in its directory; otherwise nil.
  def preserved = (store.place if store.preserve? && !store.place.start_with?(directory))

  # One event per fault.
  def attempts = Array.new(@plan.times)

  # Yields the figures of each fault. Returns an Outcome, also when interrupted.
  def outcome(&progress)
    FileUtils.mkdir_p directory
    @template.copy_to storage
    store.run do
      break_server(&progress)
      verify.tap { |outcome| clean_up(outcome) }
    end
  end

  private
    def break_server(&)
      server.run do
        @settings = server.settings
        @samples = tokens_of_samples
        inject_all(&)
      end
    end

    # For faults of the database's own files.
    def without_sqlite
      "this fault needs a SQLite database, and #{target.name} has none" unless target.ledger.sqlite("")
    end

    def storage = File.join(directory, "storage")
    def target = @target ||= @plan.target
    def store = @store ||= target.ledger.store(storage)

    def server
      @server ||= Lab::Server.new(target, log: File.join(directory, "server.log"),
        environment: target.environment(storage:, parameters: @plan.variant.parameters, **store.environment))
    end

    # Values in the columns of tokens before the load.
    def tokens_of_samples
      store.tokens(store.existing(@plan.tables)).values.flatten.to_set
    ensure
      store.close
    end

    # Verifies the rows even if the server doesn't recover.
    def inject_all
      interruption.watch do
        attempts.each do |attempt|
          @events << inject(attempt).transform_values { |figure|
            figure.is_a?(Float) ? figure.round(4) : figure
          }
          yield @events.last
          break if interruption.requested?
        end
      end
    rescue Lab::Error => error
      @complaints << error.message
    end

    def interruption = @interruption ||= Lab::Faults::Interruption.new

    # Yields a round of +seconds+ while it runs. Returns it afterwards.
    def under_load(seconds, **, &) = writers.during(seconds, **, &)

    def writers = @writers ||= Lab::Faults::Writers.new(@plan, url: server.url, directory:)

    # Returns the seconds until the block returns true. Raises Lab::Error with +complaint+ if it never does.
    def seconds_until(complaint)
      began = now
      wait_until(seconds: RECOVERY_TIME, every: 0.01) { yield } or
        raise Lab::Error, "#{complaint} within #{RECOVERY_TIME} s"
      now - began
    end

    def verify
      reconciliation = writers.totals.reconcile(store.tokens_except(@samples, @plan.tables),
        altered: store.altered(@plan.tables), one_transaction: target.ledger.one_transaction?)
      @complaints.concat broken_guarantees
      if reconciliation.acknowledged.empty? && @events.any?
        @complaints << "no write was acknowledged, so none could be lost#{logged}"
      end
      Lab::Faults::Outcome.of(called: title, told: (summary if @events.any?), events: @events,
        totals: writers.totals, reconciliation:, faults: store.faults,
        complaints: @complaints, settings: @settings, interrupted: interruption.requested?)
    ensure
      store.close
    end

    # The most frequent exception in the server's log, as the rest of a sentence.
    def logged
      exceptions = Lab::ServerLog.new(File.join(directory, "server.log")).exceptions.values
      line = exceptions.max_by { |exception| exception[:count] }&.dig(:excerpt, 0)
      ". From the server's log: #{line}" if line
    end

    # A complaint if writes never succeeded again after some of the faults, which +name+ says in the plural.
    def without_recovery(name)
      never = @events.count { |event| event[:answered_again].nil? }
      if never.zero?
        []
      else
        [ "after #{never} of #{@events.size} #{name}, no write succeeded before the load ended" ]
      end
    end

    # Describes the guarantees that the target broke.
    def broken_guarantees = []

    # If something went wrong, requests and database are evidence. Otherwise they only take up space.
    def clean_up(outcome)
      evidence = !outcome.good? && outcome.injected?
      evidence ? store.preserve : FileUtils.rm_rf([ storage, *Lab.glob(directory, "round-*") ])
    end
end
