# A measurement over time: latency, errors and what was sampled of the server, in charts below each other with
# the same time axis.
class Lab::Report::OverTime
  HEAT_MAP_HEIGHT, PLOT_HEIGHT = 200, 60 # pixels
  ROOM = 6 # characters of the longest tick labels: 100 ms

  attr_reader :result

  def initialize(result)
    @result, @requests = result, result.requests.to_a
    @bins = Lab::Report::TimeBins.new([ @requests.map(&:ended).max.to_f, result.telemetry.last&.at.to_f ].max)
  end

  def concurrency = result.figures[:concurrency]
  # The role, process id and command line of each of the server's processes.
  def processes
    result.figures.dig(:telemetry, :processes).to_h.map do |pid, process|
      [ process[:role], pid.to_s, process[:command] ]
    end
  end

  def drawn? = charts.any?

  # Only the last one has the labels of the time axis.
  def charts
    @charts ||= panels.map do |panel|
      draw(panel, plot_height: panel == heat_map ? HEAT_MAP_HEIGHT : PLOT_HEIGHT, last: panel == panels.last)
    end
  end

  def panels
    server = Lab::Report::ServerPanels.new(@result, @bins).to_a
    @panels ||= [ *(heat_map unless heat_map.empty?), *[ *of_requests, *server ].reject(&:empty?) ]
  end

  def heat_map = @heat_map ||= Lab::Report::HeatMap.new(@requests.select(&:good?), @bins)

  # Failed requests by kind. Requests without a response were not recorded.
  def failures
    @failures ||= @requests.reject(&:good?).group_by do |request|
      request.acknowledged? ? Lab::Failures::INVALID_BODY : request.status.to_s
    end
  end

  private
    def of_requests
      { "successful responses per second" => { "goodput" => @requests.select(&:good?) },
        "failed requests per second" => failures }
        .map do |title, lines|
          Lab::Report::Panel.new(title, lines.transform_values { |requests| per_second(requests) })
        end
    end

    # Without the last, incomplete bin.
    def per_second(requests)
      counts = @bins.group(requests, &:ended)
      complete = (@requests.map(&:ended).max.to_f / @bins.step).floor
      if requests.empty?
        []
      else
        (0...complete).map { |bin| [ @bins.middle(bin), counts.fetch(bin, []).size / @bins.step ] }
      end
    end

    def draw(panel, last:, plot_height:)
      options = { name: "#{@result.label}: #{panel.title} over time", x: scale,
        x_title: ("seconds into the load" if last), plot_height:, room: ROOM }
      panel == heat_map ? heat_map.chart(**options) : draw_lines(panel, options)
    end

    def draw_lines(panel, options)
      points = panel.lines.values.flatten(1)
      chart = Lab::Chart.new(y: Lab::Scale::Linear.new(points.map(&:last)), y_title: panel.title, **options)
      panel.lines.reject { |_, line| line.empty? }.each.with_index(1) do |(label, line), series|
        chart.line(line, series:)
        chart.label line.last.last, label, series:
      end
      chart
    end

    def scale = @scale ||= Lab::Scale::Linear.new([ @bins.duration ], exact: true)
end
