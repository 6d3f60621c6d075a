# Goodput as horizontal bars: one for each variant, at its highest concurrency, the fastest first. Drawn where
# there are no lines over the number of clients: with a single level, or with more variants than colors.
class Lab::Report::Bars < Lab::Report::Drawing
  EXPLAINED_AT = "goodput"

  MAX_ROWS = 12 # of one chart; more need further charts, so that one remains readable
  ROW_HEIGHT = 30 # pixels

  Bar = Data.define(:label, :name, :concurrency, :interval, :errors) do
    def goodput = interval.mean
    def interval? = interval.half.finite? && !interval.low.negative?
  end

  def title = "Goodput"
  def help
    "Goodput of each variant#{" with #{clients(levels.first)}" if levels.one?}, the fastest first: the " \
    "mean of its iterations. Thin lines are 95 % intervals."
  end

  def header = [ "variant", "clients", "goodput", "95 % interval", "errors" ]

  def rows
    bars.map do |bar|
      interval = [ bar.interval.low, bar.interval.high ].map { |value| Lab::Figures.number(value) }
        .join("–") if bar.interval?
      [
        bar.label,
        bar.concurrency,
        Lab::Figures.number(bar.goodput),
        interval || "–",
        Lab::Figures.share(bar.errors)
      ]
    end
  end

  def svg = chart.join

  private
    def bars
      @bars ||= series.map { |label, results| bar(label, of_highest(results)) }.sort_by { |bar| -bar.goodput }
    end

    def of_highest(results) = results.group_by { |result| result.figures[:concurrency] }.max_by(&:first).last

    def bar(label, results)
      concurrency = results.first.figures[:concurrency]
      Bar.new(label:, name: levels.one? ? label : "#{label} c=#{concurrency}", concurrency:,
        interval: Lab::Statistics::Interval.new(results.map(&:goodput)),
        errors: results.sum { |result| result.figures[:error_share] }.fdiv(results.size))
    end

    def draw
      lines = levels.size > 1 && series.size <= Lab::Report::Contents::MAX_LINES
      return if lines || bars.size < 2

      charts = bars.size.fdiv(MAX_ROWS).ceil
      bars.each_slice(bars.size.fdiv(charts).ceil).map { |some| draw_bars some }
    end

    def draw_bars(some)
      chart = Lab::Chart.new(name: "#{scenario}: successful responses per second by variant",
        x: Lab::Scale::Linear.new(ends), y: Lab::Scale::Levels.new(some.map(&:name).reverse),
        x_title: "goodput, per second", y_title: "", plot_height: some.size * ROW_HEIGHT)
      some.each { |bar| draw_bar chart, bar }
      chart
    end

    def draw_bar(chart, bar)
      color = series.size > Lab::Chart::COLORS ? 1 : number_of(bar.label)
      chart.beam bar.name, to: bar.goodput, series: color
      chart.whisker bar.name, low: bar.interval.low, high: bar.interval.high if bar.interval?
      chart.label bar.name, Lab::Figures.number(bar.goodput), series: color
    end

    # The same for all charts.
    def ends = bars.flat_map { |bar| [ bar.goodput, *(bar.interval.high if bar.interval?) ] }
end
