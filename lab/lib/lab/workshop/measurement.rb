# A short measurement of a workshop's application, before or after a step. Too short for a result.
class Lab::Workshop::Measurement
  SECONDS, WARM_UP, ITERATIONS, CONCURRENCY = 5, 2, 2, 20

  # "two runs of 5 s", for people.
  def self.length = "#{ITERATIONS} runs of #{SECONDS} s with #{CONCURRENCY} clients"

  def initialize(workshop)
    @workshop = workshop
  end

  # The mean goodput and the highest p99 in seconds, by name. Raises Lab::Error if it can't be measured.
  def take(scenario)
    run = Lab::Run.create(manifest(scenario), folder: File.join(@workshop.directory, "results"))
    run.execute { }
    raise Lab::Error, run.failed.first.failed_because if run.results.empty?

    { "goodput" => mean(run.results.map(&:goodput)), "p99" => run.results.filter_map { |result| p99(result) }.max,
      "verified" => run.results.all?(&:valid?), "run" => run.directory }
  end

  private
    def manifest(scenario)
      target = @workshop.target_path
      { machine: Lab::Machine.new.to_h, scenarios: [ scenario ], variants: [ { target:, parameters: {} } ],
        concurrency: [ CONCURRENCY ], iterations: ITERATIONS, seconds: SECONDS, warm_up: WARM_UP, rows: 1_000,
        generator: Lab::Generators.find(nil).name }
    end

    def p99(result) = result.figures.dig(:latency, :percentiles, :"99.0")
    def mean(numbers) = numbers.sum / numbers.size
end
