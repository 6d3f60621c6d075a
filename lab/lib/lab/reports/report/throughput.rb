# Throughput by concurrency: a dot for each iteration, and a line through the means.
class Lab::Report::Throughput < Lab::Report::Drawing
  EXPLAINED_AT = "goodput"

  def title = "Throughput"
  def help = "Successful responses per second. Each dot is one iteration; lines connect the means."
  def header = [ "variant", "clients", "goodput", "errors" ]

  def rows
    series.flat_map do |label, results|
      results.group_by { |result| result.figures[:concurrency] }.sort.map do |concurrency, iterations|
        goodput = mean(iterations) { |result| result.goodput }
        error_share = mean(iterations) { |result| result.figures[:error_share] }
        [ label, concurrency, Lab::Figures.number(goodput), Lab::Figures.share(error_share) ]
      end
    end
  end

  private
    def draw
      return if levels.size < 2

      chart = Lab::Chart.new(name: "#{scenario}: successful responses per second by number of clients",
        x: Lab::Scale::Logarithmic.new(levels, base: 2), y: Lab::Scale::Linear.new(@results.map(&:goodput)),
        x_title: "clients", y_title: "goodput, per second")
      series.each do |label, results|
        chart.dots points(results), series: number_of(label)
        draw_line chart, label, means(results)
      end
      chart
    end

    def points(results) = results.map { |result| [ result.figures[:concurrency], result.goodput ] }

    def means(results)
      points(results).group_by(&:first).sort.map { |level, pairs| [ level, pairs.sum(&:last) / pairs.size ] }
    end

    def mean(iterations, &) = iterations.sum(&).fdiv(iterations.size)
end
