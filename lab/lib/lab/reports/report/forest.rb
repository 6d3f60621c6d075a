# The ratios of a comparison with their confidence intervals.
class Lab::Report::Forest < Lab::Report::Drawing
  MAX_ROWS = 20 # of one chart; more need further charts
  # The height of a row in pixels, and the number of rows that the plot has room for at least.
  MIN_ROWS, ROW_HEIGHT = 8, 34

  def initialize(comparison)
    @comparison = comparison
  end

  def title = "Speed ratio"
  def help
    "Goodput of #{@comparison.many? ? "each variant" : variant} divided by that of " \
    "#{@comparison.baseline}, measured in " \
      "interleaved pairs. The difference is significant if the interval excludes 1.#{correction}"
  end

  def header = table.rows.first
  def rows = table.rows.drop(1)
  def others = table.others
  def svg = chart.join

  private
    def table = @table ||= Lab::ComparisonTable.new(@comparison)
    def variant = @comparison.variants.first

    def correction
      return unless @comparison.corrected?

      " The confidence of the intervals is corrected by Holm's method, so that the probability of finding " \
      "any difference " \
        "between equal variants is at most 5 % for the #{@comparison.rows.size} comparisons together."
    end

    # One chart for each group of rows; nil without rows.
    def draw
      @comparison.rows.each_slice(MAX_ROWS).map { |rows| draw_rows rows }
        .then { |charts| charts if charts.any? }
    end

    def draw_rows(rows)
      chart = Lab::Chart.new(name: "#{@comparison.many? ? "Variants" : variant} over #{@comparison.baseline}",
        x: Lab::Scale::Logarithmic.new(ends, base: 2),
        y: Lab::Scale::Levels.new(rows.map { |row| name_of(row) }.reverse), x_title: "ratio", y_title: "",
        format: { x: ->(tick) { "#{Lab::Figures.number(tick)}×" } },
        plot_height: [ rows.size, MIN_ROWS ].max * ROW_HEIGHT)
      chart.rule 1, "equal"
      rows.each { |row| draw_ratio chart, row }
      chart
    end

    # The same for all charts.
    def ends = @ends ||= @comparison.rows.flat_map { |row| span(row.ratio) } << 1

    def draw_ratio(chart, row)
      low, high = span(row.ratio)
      chart.span name_of(row), low:, middle: row.ratio.estimate, high:, series: series_of(row)
      chart.label name_of(row), text_of(row), series: series_of(row)
    end

    def text_of(row) = row.ratio.interval? ? format("%.2f×", row.ratio.estimate) : row.verdict

    # Each variant has its color.
    def series_of(row) = @comparison.rows.map(&:variant).uniq.index(row.variant) + 1

    # Without an interval that says something, only the estimate is drawn, as a point.
    def span(ratio) = ratio.interval? ? [ ratio.low, ratio.high ] : [ ratio.estimate ] * 2

    # The parts that differ between rows, or the scenario if there is one row.
    def name_of(row)
      parts = { scenario: row.scenario, variant: row.variant, concurrency: "c=#{row.concurrency}" }
      differing = parts.select { |part, _| differs?(part) }.values
      differing.empty? ? row.scenario : differing.join(" ")
    end

    def differs?(part)
      (@differs ||= {}).fetch(part) { @differs[part] = !@comparison.rows.map(&part).uniq.one? }
    end
end
