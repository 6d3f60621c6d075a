# Good answers second by second, so that a stall shows as one: at the level with the most clients, in the first repeat.
class Lab::Report::Timeline < Lab::Report::Drawing
  def title = "Second by second"
  def help = "Good answers in each second of the first repeat, with #{clients levels.last}."
  def header = [ "variant", "fewest in a second", "most", "seconds without any" ]

  def rows
    lines.map { |label, points| points.map(&:last).then { |counts| [ label, Lab::Figures.number(counts.min), Lab::Figures.number(counts.max), counts.count(0) ] } }
  end

  private
    def draw
      return if lines.empty?

      points = lines.values.flatten(1)
      chart = Lab::Chart.new(name: "#{scenario}: good answers in each second", x: Lab::Scale::Linear.new(points.map(&:first)), y: Lab::Scale::Linear.new(points.map(&:last)), x_title: "seconds into the run", y_title: "2xx in the second")
      lines.each { |label, line| draw_line chart, label, line }
      chart
    end

    def lines
      @lines ||= series.filter_map { |label, results| first(results).then { |points| [ label, points ] if points.size > 1 } }.to_h
    end

    def first(results)
      busiest(results).min_by { |result| result.figures[:repeat] }.requests.goodput
    end
end
