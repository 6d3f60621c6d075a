# A short measurement of a workshop's application, before or after a step. Too short for a result.
class Lab::Workshop::Measurement
  CONCURRENCY = 20

  def initialize(workshop, seconds: 5, warm_up: 2, iterations: 2)
    @workshop, @seconds, @warm_up, @iterations = workshop, seconds, warm_up, iterations
  end

  # Its length, for people.
  def to_s = "#{@iterations} runs of #{@seconds} s with #{CONCURRENCY} clients"

  # The mean goodput, the mean p50 in seconds, and whether the writes are verified and other processes
  # disturbed it, by name. Raises Lab::Error if it can't be measured.
  def take(scenario)
    run = Lab::Run.create(manifest(scenario), folder: File.join(@workshop.directory, "results"))
    run.execute { }
    raise Lab::Error, run.failed.first.failed_because if run.results.empty?

    { "goodput" => mean(run.results.map(&:goodput)),
      "p50" => mean(run.results.filter_map { |result| p50(result) }),
      "verified" => run.results.all?(&:valid?), "noisy" => run.results.any?(&:noisy?),
      "run" => run.directory }
  end

  private
    def manifest(scenario)
      target = @workshop.target_path
      { machine: Lab::Machine.new.to_h, scenarios: [ scenario ], variants: [ { target:, parameters: {} } ],
        concurrency: [ CONCURRENCY ], iterations: @iterations, seconds: @seconds, warm_up: @warm_up,
        rows: 1_000, generator: Lab::Generators.find(nil).name }
    end

    def p50(result) = result.figures.dig(:latency, :percentiles, :"50.0")
    def mean(numbers) = (numbers.sum / numbers.size if numbers.any?)
end
