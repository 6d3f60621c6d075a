require "cgi/escape"

# A chart as SVG: two axes with a grid, and marks in the units of the axes. Its colors are classes of the report's
# stylesheet, so that it follows the page: light, dark or printed.
class Lab::Chart
  WIDTH, HEIGHT = 860, 330
  TOP, RIGHT, BOTTOM, LEFT = 14, 200, 46, 76
  NEAREST = 13 # between two labels, in pixels
  LETTER = 6 # typical width of a tick label, in pixels
  COLORS = 12 # series colors in report.css; further series start over

  # +x+ and +y+ are scales, +name+ describes the chart for screen readers, and +format+ maps :x and :y to formats of
  # ticks. +margins+ are left and right of the plot, in pixels.
  def initialize(name:, x:, y:, x_title:, y_title:, format: {}, margins: [ LEFT, RIGHT ])
    @name, @x, @y, @x_title, @y_title = name, x, y, x_title, y_title
    @left, @right = margins
    @format = { x: Lab::Figures.method(:number), y: Lab::Figures.method(:number) }.merge(format)
    @marks, @labels = [], []
  end

  def line(points, series:, dashed: false)
    path = points.map { |x, y| "#{round left(x)},#{round top(y)}" }.join(" ")
    @marks << %(<polyline class="line #{color series}#{" dashed" if dashed}" points="#{path}"/>)
  end

  def dots(points, series:)
    @marks.concat(points.map do |x, y|
      %(<circle class="dot #{color series}" cx="#{round left(x)}" cy="#{round top(y)}" r="3.5"/>)
    end)
  end

  # A vertical interval from +from+ to +to+ at +x+, +share+ of the axis wide.
  def bar(x, from:, to:, share:, series:)
    width = share * plot_width
    height = [ top(from) - top(to), 0 ].max
    @marks << %(<rect class="bar #{color series}" x="#{round left(x) - width / 2}" y="#{round top(to)}" ) +
      %(width="#{round width}" height="#{round height}"/>)
  end

  # A horizontal interval with its middle marked.
  def span(y, low:, middle:, high:, series:)
    height = round(top(y))
    @marks << %(<line class="line #{color series}" x1="#{round left(low)}" x2="#{round left(high)}" ) +
      %(y1="#{height}" y2="#{height}"/>)
    dots [ [ middle, y ] ], series:
  end

  # A vertical line with a label at its top.
  def rule(x, text)
    @marks << %(<line class="rule" x1="#{round left(x)}" x2="#{round left(x)}" y1="#{TOP}" y2="#{HEIGHT - BOTTOM}"/>)
    @marks << %(<text class="note" x="#{round left(x) + 4}" y="#{TOP + 10}">#{escape text}</text>)
  end

  # The label of a series, right of the plot at the height of its last point.
  def label(y, text, series:)
    @labels << [ top(y), text, series ]
  end

  def to_s
    %(<svg viewBox="0 0 #{WIDTH} #{HEIGHT}" role="img" aria-label="#{escape @name}">#{axes}#{@marks.join}#{labels}</svg>)
  end

  private
    def plot_width = WIDTH - @left - @right
    def plot_height = HEIGHT - TOP - BOTTOM
    def left(x) = @left + @x.at(x) * plot_width
    def top(y) = TOP + (1 - @y.at(y)) * plot_height
    def round(number) = number.round(1)
    def color(series) = "s#{(series - 1) % COLORS + 1}"
    def escape(text) = CGI.escapeHTML(text.to_s)

    def axes
      [ *@y.ticks.map { |tick| row(tick) }, *@x.ticks.map.with_index { |tick, number| column(tick, number) }, titles ].join
    end

    def row(tick)
      %(<line class="grid" x1="#{@left}" x2="#{WIDTH - @right}" y1="#{round top(tick)}" y2="#{round top(tick)}"/>) +
        %(<text class="tick" x="#{@left - 8}" y="#{round top(tick) + 4}" text-anchor="end">) +
        %(#{escape @format[:y].call(tick)}</text>)
    end

    # Crowded labels alternate between two heights.
    def column(tick, number)
      y = HEIGHT - BOTTOM + 18 + (crowded? && number.odd? ? NEAREST : 0)
      %(<text class="tick" x="#{round left(tick)}" y="#{y}" text-anchor="middle">#{escape @format[:x].call(tick)}</text>)
    end

    def titles
      %(<text class="title" x="#{@left + plot_width / 2}" y="#{HEIGHT - 6}" text-anchor="middle">#{escape @x_title}</text>) +
        %(<text class="title" transform="rotate(-90)" x="#{-(TOP + plot_height / 2)}" y="12" text-anchor="middle">) +
        %(#{escape @y_title}</text>)
    end

    # Whether every other tick label is one line lower.
    def crowded? = @crowded ||= @x.ticks.sum { |tick| @format[:x].call(tick).to_s.size + 1 } * LETTER > plot_width

    # Moved apart where they would overlap.
    def labels
      lowest = -Float::INFINITY
      @labels.sort_by(&:first).map do |height, text, series|
        lowest = [ height, lowest + NEAREST ].max
        %(<text class="label #{color series}" x="#{WIDTH - @right + 8}" y="#{round lowest + 4}">#{escape text}</text>)
      end.join
    end
end
