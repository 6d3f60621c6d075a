# The ratios of a comparison with their 95 % confidence intervals.
class Lab::Report::Forest < Lab::Report::Drawing
  def initialize(comparison)
    @comparison = comparison
  end

  def title = "Speed ratio"
  def help
    "Goodput of #{@comparison.after} divided by that of #{@comparison.before}, measured in interleaved pairs. " \
      "The difference is significant if the interval excludes 1."
  end

  def header = table.first
  def rows = table.drop(1)

  private
    def table = @table ||= Lab::ComparisonTable.new(@comparison).rows

    def draw
      ratios = @comparison.rows
      return if ratios.empty?

      names = ratios.map { |row| name_of(row) }
      ends = ratios.flat_map { |row| span(row.ratio) }
      chart = Lab::Chart.new(name: "#{@comparison.after} over #{@comparison.before}",
        x: Lab::Scale::Logarithmic.new(ends << 1, base: 2), y: Lab::Scale::Levels.new(names.reverse),
        x_title: "ratio", y_title: "",
        format: { x: ->(tick) { "#{Lab::Figures.number(tick)}×" }, y: ->(_) { "" } })
      chart.rule 1, "equal"
      ratios.each { |row| draw_ratio chart, row }
      chart
    end

    def draw_ratio(chart, row)
      low, high = span(row.ratio)
      chart.span name_of(row), low:, middle: row.ratio.estimate, high:, series: 1
      chart.label name_of(row), "#{name_of(row)} #{text_of(row)}", series: 1
    end

    def text_of(row) = row.ratio.interval? ? format("%.2f×", row.ratio.estimate) : row.verdict

    # Without an interval that says something, only the estimate is drawn, as a point.
    def span(ratio) = ratio.interval? ? [ ratio.low, ratio.high ] : [ ratio.estimate ] * 2

    # Space is limited: with the concurrency only if it differs.
    def name_of(row) = one_level? ? row.scenario : "#{row.scenario} c=#{row.concurrency}"
    def one_level? = @comparison.rows.map(&:concurrency).uniq.one?
end
