require "json"

# The result of a measurement, as stored in measurement.json.
class Lab::Result
  SCHEMA = 3
  READS_ONLY = "nothing is written" # its proof, without writes
  # Without a recorded reason.
  UNSEEN = "the server is remote, and no command of the ledger prints the tokens that it stored"
  PERCENTILES = [ 0.5, 0.9, 0.95, 0.99, 0.999 ].freeze

  attr_reader :figures, :requests, :directory

  class << self
    # Reads the result at +path+ and the files beside it.
    def read(path)
      directory = File.dirname(path)
      figures = JSON.parse(File.read(path), symbolize_names: true)
      new(figures,
        requests: Lab::RecordedRequests.in(directory, answer: Lab::Answer.recorded(figures[:answer])),
        directory:)
    end

    # +observed+ are the figures of the observation, by name.
    def of(measurement, sample:, reconciliation:, faults:, settings:, command:, generator_share:, **observed)
      new({
        schema_version: SCHEMA, **where(measurement), command:, settings:, **SampleFigures.new(sample).to_h,
        ledger: reconciliation&.to_h, proof: reconciliation&.proof || READS_ONLY, faults:,
        valid: faults.empty? && (reconciliation.nil? || reconciliation.valid?), generator_share:, **observed
      })
    end

    # The result of a failed measurement, with the reason.
    def failed(measurement, reason)
      new({
        schema_version: SCHEMA,
        **where(measurement),
        failed_because: reason.strip,
        goodput: 0.0,
        valid: false
      })
    end

    # The mean of each percentile that all of +latencies+ have, by percentage. +latencies+ are as in the
    # figures, or nil.
    def means_of_percentiles(latencies)
      values = latencies.map { |latency| latency.to_h.fetch(:percentiles, {}) }
      shared = values.map(&:keys).reduce(:&).to_a
      shared.to_h { |name| [ name.to_s.to_f, values.sum { |one| one[name] } / values.size ] }
    end

    private
      def where(measurement)
        { scenario: measurement.scenario, **measurement.variant.to_h, concurrency: measurement.concurrency,
          iteration: measurement.iteration, requests: measurement.requests }.compact
      end
  end

  # +directory+ is the folder with its other files; nil if it was not read from there.
  def initialize(figures, requests: [], directory: nil)
    @figures, @requests, @directory = figures, requests, directory
  end

  # An existing file is complete: it marks the measurement as done.
  def write(path) = Kit::AtomicFile.write(path, JSON.pretty_generate(figures))

  # Samples of the server.
  def telemetry = @telemetry ||= directory ? Lab::Telemetry.read(File.join(directory, "telemetry.jsonl")) : []

  # The reports of the server's processes about themselves, once per second; empty for most targets.
  def application
    return [] unless directory

    path = File.join(directory, Lab::Telemetry::Application::FILE)
    Lab::Telemetry::Application.read(path, began: figures.dig(:telemetry, :began))
  end

  # The lines of the server's log that contain each of +tokens+, by token.
  def log_lines(tokens) = Lab::ServerLog.lines_with(File.join(directory.to_s, "server.log"), tokens)

  # The files that its figures were computed from, by name.
  def files
    directory ? Dir.children(directory).select { |name| File.file?(File.join(directory, name)) }.sort : []
  end

  # Growth of the server's memory per million requests, in bytes; nil if it was not
  # sampled, or without responses.
  def climb
    climb, rate = figures.dig(:telemetry, :resident_climb), figures[:requests_per_second]
    climb / rate * 1_000_000 if climb && rate&.positive?
  end

  # The processor time of the server for each response, in seconds; nil if it was not
  # sampled, or without responses.
  def processor_time
    processors, rate = figures.dig(:telemetry, :processors), figures[:requests_per_second]
    processors / rate if processors && rate&.positive?
  end

  # The number of requests that succeeded or failed.
  def finished = figures.fetch(:statuses, {}).values.sum + figures[:unanswered].to_i

  # Why the measurement failed; nil if it didn't.
  def failed_because = figures[:failed_because]

  # The reason in one line.
  def failure = Lab::OneLine.of(failed_because)

  # Why its writes, or some of them, were not verified; nil if they were, or if nothing was written.
  def unverified = (figures.fetch(:unverified, UNSEEN) if Lab::Target::Unverified.proof?(figures[:proof]))

  # The source of the rows and the checks besides tokens; empty if an earlier version measured it.
  def checked = figures.fetch(:checked, {})
  def reads_only? = figures[:proof] == READS_ONLY
  def valid? = figures[:valid]
  def goodput = figures[:goodput]

  # Above this share of unaccounted time, latencies are not meaningful.
  MAX_UNACCOUNTED = 0.05
  def unaccounted? = figures[:unaccounted_time].to_f > MAX_UNACCOUNTED

  # Counts of failures, by kind.
  def failures = Lab::Failures.new(figures).to_h

  # Whether the server could not keep up with the offered rate.
  def saturated? = figures.fetch(:saturated, false)

  # Where the database is preserved if something is wrong with it, and some tokens by
  # kind of fault; otherwise empty.
  def evidence = figures[:evidence] || {}

  # The URL of a remote server, or nil; and what couldn't be seen of it.
  def remote = figures[:remote]
  def unseen = figures.fetch(:unseen, [])

  # The tables whose last row the load deleted: later requests had nothing to do.
  def exhausted = figures.fetch(:exhausted, [])

  # Other activity on the machine during the measurement; empty if it could not be observed.
  def noise = figures[:noise] || {}
  def noisy? = noise.fetch(:reasons, []).any?

  def variant = Lab::Variant.new(**figures.slice(:target, :parameters, :revision))
  def label = "#{figures[:scenario]} #{variant.label} c=#{figures[:concurrency]}"
end
