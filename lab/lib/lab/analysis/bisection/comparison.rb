require "fileutils"
require "json"

# Compares a commit with the good one, and adds pairs until they decide, as far as that is promising.
class Lab::Bisection::Comparison
  # +plan+ is the bisection's: "runs" is the first number of pairs and how many are added each time,
  # "max_runs" the maximum. Progress is written to +output+ if there is one.
  def initialize(revision, good, plan, directory:, preparation:, output: nil)
    @revisions = [ good, revision ]
    @plan = plan
    @directory = directory
    @preparation = preparation
    @output = output
  end

  # Returns a Judgement, or nil and the reason if the commit can't be measured. Raises
  # Lab::Error if the good one can't.
  def judge
    pairs = planned
    loop do
      failure = measure(pairs)
      return [ nil, failure ] if failure

      judgement = Lab::Bisection::Judgement.new(values, metric: @plan["metric"], worse: @plan["worse"])
      limit = [ judgement.pairs_needed || pairs, @plan["max_runs"] ].min
      return [ judgement, nil ] if judgement.state != :unknown || pairs >= limit

      pairs = [ pairs + @plan["runs"], @plan["max_runs"] ].min
    end
  end

  private
    def path = File.join(@directory, "manifest.json")

    # The number of iterations: as an interrupted earlier attempt recorded it, or else as planned.
    def planned = File.exist?(path) ? JSON.parse(File.read(path))["iterations"] : @plan["runs"]

    # Returns why the commit failed, or nil.
    def measure(pairs)
      FileUtils.mkdir_p @directory
      Kit::AtomicFile.write path,
        JSON.pretty_generate({ **@plan, compare: true, iterations: pairs, variants: })
      @run = Lab::Run.new(@directory, preparation: @preparation)
      execute if @run.failed.empty?
      failed = @run.failed.first or return
      raise Lab::Error, "#{@revisions.first} can't be measured: #{failed.failed_because}" if good?(failed)

      failed.failed_because
    end

    # Until the first failure.
    def execute
      progress = @output && Lab::Progress.new(@output, total: @run.measurements.size)
      @run.execute do |measurement, number, result|
        progress&.step number, measurement, result
        break if result.failed_because
      end
    end

    def variants
      @revisions.map do |revision|
        { target: @plan["target"], parameters: @plan["parameters"], revision: revision.to_h }
      end
    end

    # The values of both commits in each iteration that has two.
    def values
      iterations = @run.results.group_by { |result| result.figures[:iteration] }.values
      pairs = iterations.map do |results|
        results.partition { |result| good?(result) }.map { |part| value(part.first) }
      end
      pairs.select { |pair| pair.all? { |value| value.to_f.positive? } }
    end

    def value(result) = result && Lab::Bisection::Judgement::METRICS.fetch(@plan["metric"])[result]
    def good?(result) = result.variant.revision.commit == @revisions.first.commit
end
