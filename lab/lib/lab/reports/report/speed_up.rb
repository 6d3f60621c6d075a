# The speed-up of a source's steps: goodput relative to the first step, as published and as measured here.
class Lab::Report::SpeedUp < Lab::Report::Drawing
  EXPLAINED_AT = "goodput"

  def initialize(outcome, scenario)
    @outcome, @scenario = outcome, scenario
  end

  def title = @scenario

  def help
    "Goodput of each step relative to the first: " \
      "the dashed line as published, the solid line as measured here."
  end

  def header = [ "step", "published", "measured" ]

  def rows
    speed_up.map do |step, *ratios|
      [ step, *ratios.map { |ratio| ratio ? "#{Lab::Figures.number(ratio)}×" : "–" } ]
    end
  end

  private
    HERE, THERE = 1, 2

    def draw
      ratios = speed_up.flat_map { |_, *ratios| ratios.compact }
      return if ratios.size < 3

      chart = Lab::Chart.new(name: "#{@scenario}: speed-up over the first step",
        x: Lab::Scale::Levels.new(speed_up.map(&:first)),
        y: Lab::Scale::Logarithmic.new(ratios << 1, base: 2), x_title: "",
        y_title: "speed-up over the first step",
        format: { x: ->(step) { step }, y: ->(tick) { "#{Lab::Figures.number(tick)}×" } })
      walk chart, speed_up.filter_map { |step, there, _| [ step, there ] if there }, "published",
        series: THERE, dashed: true
      walk chart, speed_up.filter_map { |step, _, here| [ step, here ] if here }, "here", series: HERE
      chart
    end

    # A single step has no speed-up.
    def walk(chart, points, name, series:, dashed: false)
      return if points.size < 2

      chart.line(points, series:, dashed:)
      chart.dots(points, series:)
      chart.label points.last.last, "#{name} #{Lab::Figures.number(points.last.last)}×", series:
    end

    def speed_up = @speed_up ||= @outcome.speed_up(@scenario)
end
