# A chart as SVG: two axes with a grid, and marks in the units of the axes. It is drawn once for each layout;
# the stylesheet of the report shows the one that fits the screen. Its colors are classes of that stylesheet,
# so that it follows the page: light, dark or printed.
class Lab::Chart
  COLORS = 12 # series colors in report.css; further series start over
  HEATS = 8 # colors of a heat map in report.css

  # +x+ and +y+ are scales, +name+ describes the chart for screen readers, and +format+ maps :x and :y to
  # formats of ticks. +x_title+ is nil if the chart has no labels below, because another one with the same
  # axis follows. A height of +plot_height+ pixels replaces that of the layout. Tick labels of the y axis have
  # room for +room+ characters, so that charts below each other are aligned.
  def initialize(name:, x:, y:, x_title:, y_title:, format: {}, plot_height: nil, room: 0)
    @axes = { name:, x:, y:, x_title:, y_title:, plot_height:, room:,
      format: { x: Lab::Figures.method(:number), y: Lab::Figures.method(:number) }.merge(format) }
    @marks, @labels = [], []
  end

  def line(points, series:, dashed: false)
    mark do |plot|
      path = points.map { |x, y| "#{plot.left(x)},#{plot.top(y)}" }.join(" ")
      %(<polyline class="line #{color series}#{" dashed" if dashed}" points="#{path}"/>)
    end
  end

  def dots(points, series:)
    mark do |plot|
      points.map { |x, y|
        %(<circle class="dot #{color series}" cx="#{plot.left(x)}" cy="#{plot.top(y)}" r="#{plot.dot}"/>)
      }.join
    end
  end

  # A vertical interval from +from+ to +to+ at +x+, +share+ of the axis wide.
  def bar(x, from:, to:, share:, series:)
    mark do |plot|
      width, top = share * plot.width, plot.top(to)
      %(<rect class="bar #{color series}" x="#{(plot.left(x) - width / 2).round(1)}" y="#{top}" ) +
        %(width="#{width.round(1)}" height="#{[ plot.top(from) - top, 0 ].max.round(1)}"/>)
    end
  end

  # A horizontal bar from the left edge to +to+.
  def beam(y, to:, series:)
    mark do |plot|
      %(<rect class="bar #{color series}" x="#{plot.left_edge}" y="#{(plot.middle(y) - plot.bar_height / 2)
        .round(1)}" ) +
        %(width="#{(plot.left(to) - plot.left_edge).round(1)}" height="#{plot.bar_height}"/>)
    end
  end

  # A thin line over a horizontal bar.
  def whisker(y, low:, high:)
    mark do |plot|
      left, right, middle = plot.left(low), plot.left(high), plot.middle(y)
      %(<line class="whisker" x1="#{left}" x2="#{right}" y1="#{middle}" y2="#{middle}"/>)
    end
  end

  # The rectangles of a heat map with the same color, from 1 to HEATS. Each is a pair of ranges of the axes.
  def cells(rectangles, heat:)
    mark do |plot|
      path = rectangles.map do |x, y|
        left, top = plot.left(x.begin), plot.top(y.end)
        "M#{left} #{top}H#{plot.left(x.end)}V#{plot.top(y.begin)}H#{left}z"
      end
      %(<path class="h#{heat}" d="#{path.join}"/>)
    end
  end

  # A horizontal interval with its middle marked.
  def span(y, low:, middle:, high:, series:)
    mark do |plot|
      left, right, height = plot.left(low), plot.left(high), plot.middle(y)
      %(<line class="line #{color series}" x1="#{left}" x2="#{right}" y1="#{height}" y2="#{height}"/>)
    end
    dots [ [ middle, y ] ], series:
  end

  # A vertical line with a label at its top.
  def rule(x, text)
    mark { |plot| plot.rule(x, text) }
  end

  # The label of a series: right of the plot at the height of its last point, or in a list below.
  def label(y, text, series:)
    @labels << [ y, text, color(series) ]
  end

  def to_s = svg(Layout::WIDE) + svg(Layout::NARROW)
  def svg(layout) = Plot.new(layout, labels: @labels, **@axes).svg(@marks)

  private
    def mark(&block) = @marks << block
    def color(series) = "s#{(series - 1) % COLORS + 1}"
end
