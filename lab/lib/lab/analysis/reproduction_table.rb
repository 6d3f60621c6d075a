# Published and measured results as tables: "there" is the source's machine, "here" is this one.
class Lab::ReproductionTable
  NONE = "–"
  RATIOS = [
    "scenario", "step", "compared with", "published ratio", "measured ratio", "95 % interval, measured"
  ]

  # A published number and its measured counterpart: +there+ takes a published run,
  # +here+ the results of a step.
  Pair = Data.define(:title, :there, :here)

  def initialize(outcome)
    @outcome = outcome
  end

  # Figures that the source did not print have no columns.
  def figures
    header = [ "scenario", "step", *pairs.flat_map { |pair| [ "#{pair.title} published", "measured" ] } ]
    rows = reported_rows.map do |row|
      [ row.scenario, row.step.name, *pairs.flat_map { |pair| [ there(pair, row), here(pair, row) ] } ]
    end
    [ header, *rows ]
  end

  def ratios
    rows = reported_rows.select(&:over).map do |row|
      [
        row.scenario,
        row.step.name,
        row.over,
        times(row.published_ratio),
        times(row.ratio&.estimate),
        interval(row.ratio)
      ]
    end
    [ RATIOS, *rows ]
  end

  # The steps, each with its differences from the published one, or why it was not run.
  def steps
    @outcome.steps.map { |step| [ step.name, step.title, run_here(step), step.note.to_s ] }
  end

  private
    def reported_rows = @outcome.rows.select { |row| row.measured? || row.printed? }

    def run_here(step)
      reason = @outcome.reason(step)
      reason ? "not run here: #{reason}" : step.variant.label
    end

    def pairs
      @pairs ||= all_pairs.select do |pair|
        @outcome.rows.any? { |row| row.there.any? { |run| pair.there.call(run) != NONE } }
      end
    end

    def all_pairs
      [ Pair.new("goodput", ->(run) { rate(run.sample&.goodput) },
        ->(results) { rate(mean(results, :goodput)) }),
        Pair.new("errors", ->(run) { share(run.sample&.error_share) }, ->(results) {
          share(mean(results, :error_share))
        }),
        Pair.new("failed", ->(run) { rate(run.failed) }, ->(results) { rate(total_failed(results)) }),
        Pair.new("p95", ->(run) { seconds(run.percentiles[95.0]) },
          ->(results) { percentile(results, 95.0) }),
        Pair.new("slowest", ->(run) { seconds(run.slowest) }, ->(results) { seconds(slowest(results)) }),
        Pair.new("unaccounted", ->(run) { share(run.sample&.unaccounted_time) },
          ->(results) { share(mean(results, :unaccounted_time)) }),
        Pair.new("printed/s", ->(run) { rate(run.printed_rate) }, ->(results) {
          rate(mean(results, :requests_per_second))
        }) ]
    end

    # Shows every published run of a step.
    def there(pair, row) = row.there.empty? ? NONE : row.there.map(&pair.there).join(", ")
    def here(pair, row) = row.here.empty? ? NONE : pair.here.call(row.here.map(&:figures))

    def total_failed(results) = results.filter_map { |figures| figures[:failed] }.sum
    def slowest(results) = results.filter_map { |figures| figures.dig(:latency, :slowest) }.max
    def seconds(number) = Lab::Figures.seconds(number)

    def percentile(results, percent)
      Lab::Figures.percentile(percent,
        Lab::Result.means_of_percentiles(results.map { |figures| figures[:latency] }))
    end

    def mean(results, figure)
      values = results.filter_map { |figures| figures[figure] }
      values.sum / values.size if values.any?
    end

    def rate(number) = number ? Lab::Figures.number(number) : NONE
    def share(number) = Lab::Figures.share(number)
    def times(number) = number ? "#{Lab::Figures.number(number)}×" : "–"

    def interval(ratio)
      ratio&.interval? ? "#{Lab::Figures.number(ratio.low)}–#{Lab::Figures.number(ratio.high)}" : NONE
    end
end
