# Published and measured results side by side: a row for each step and scenario.
class Lab::Reproduction::Outcome
  # +there+ are the published runs, +here+ the lab's results; +over+ is the title of the step that the ratios
  # refer to. A ratio is nil if a number is missing; +ratio+ is a Lab::Statistics::Ratio.
  Row = Data.define(:step, :scenario, :there, :here, :over, :published_ratio, :ratio) do
    def measured? = here.any?
    def printed? = there.any?
  end

  attr_reader :published, :steps

  def initialize(published, steps:, scenarios:, results:, failed: [])
    @published, @steps, @scenarios, @results, @failed = published, steps, scenarios, results, failed
  end

  def rows
    @rows ||= @scenarios.flat_map { |scenario| steps.map { |step| row(step, scenario) } }
  end

  # The rows of the steps, each with the ratio of its goodput to the first step's, as published and as
  # measured here; nil if a number is missing.
  def speed_up(scenario)
    along = rows.select { |row| row.scenario == scenario && !row.step.aside }
    first = along.first
    along.map do |row|
      [ row.step.row, quotient(rate_there(row.there), rate_there(first.there)),
        ratio(first.step, row.step, scenario)&.estimate ]
    end
  end

  # Why +step+ was not measured; nil if it was.
  def reason(step)
    step.reason ||
      (@failed.find { |result| of?(result, step) }&.failure if @results.none? { |result| of?(result, step) })
  end

  private
    def row(step, scenario)
      base = base_of(step, scenario)
      Row.new(step:, scenario:, there: there(step, scenario), here: here(step, scenario), over: base&.name,
        published_ratio: base &&
          quotient(rate_there(there(step, scenario)), rate_there(there(base, scenario))),
        ratio: base && ratio(base, step, scenario))
    end

    # The previous step, or the last one with published figures if this one has some and
    # the previous one has none.
    def base_of(step, scenario)
      base = before(step)
      base = before(base) while base && there(step, scenario).any? && there(base, scenario).empty?
      base || before(step)
    end

    def before(step) = steps.find { |other| other.name == step.over }

    def there(step, scenario)
      published.steps.find { |other| other.name == step.row }
        &.runs.to_a.select { |run| run.scenario == scenario }
    end

    def here(step, scenario)
      @results.select { |result| result.figures[:scenario] == scenario && of?(result, step) }
    end

    def of?(result, step)
      result.variant.label == step.variant&.label && result.figures[:concurrency] == concurrency_of(step)
    end

    def concurrency_of(step) = step.concurrency || published.concurrency

    def ratio(base, step, scenario)
      return unless base.variant && step.variant

      place = [ scenario, concurrency_of(step) ]
      together = @results.select { |result| result.figures.values_at(:scenario, :concurrency) == place }
      Lab::Comparison.new(together, [ base.variant, step.variant ]).rows.first&.ratio
    end

    # The mean goodput, or nil.
    def rate_there(runs) = mean(runs.filter_map { |run| run.sample&.goodput })

    def quotient(after, before) = after && before && before.positive? ? after / before : nil
    def mean(numbers) = numbers.empty? ? nil : numbers.sum / numbers.size
end
