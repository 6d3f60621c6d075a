# Throughput by concurrency: a dot for each iteration, and the fitted scalability
# law if there are enough levels.
class Lab::Report::Throughput < Lab::Report::Drawing
  EXPLAINED_AT = "goodput"

  CURVE = 60 # points
  MAX_ERROR_SHARE = 0.01 # levels with a higher share of errors are not part of the fit: errors are fast

  def title = "Throughput"
  def help
    "Successful responses per second. Each dot is one iteration. #{lines}"
  end

  def header = [ "variant", "clients", "goodput", "errors", "curve" ]

  def rows
    series.flat_map do |label, results|
      results.group_by { |result| result.figures[:concurrency] }.sort.map do |concurrency, iterations|
        goodput = mean(iterations) { |result| result.goodput }
        error_share = mean(iterations) { |result| result.figures[:error_share] }
        [ label, concurrency, Lab::Figures.number(goodput), Lab::Figures.share(error_share),
          curve_of(laws[label], concurrency) ]
      end
    end
  end

  private
    def lines
      if laws.values.any?
        fitted = "Curves are the universal scalability law, fitted to the levels with at most 1 % errors."
      end
      unless laws.values.all?
        means = "Dashed lines connect the means: a fit needs at least six levels with at most 1 % errors, " \
          "1 among them."
      end
      [ fitted, means ].compact.join(" ")
    end

    def draw
      return if levels.size < 2

      chart = Lab::Chart.new(name: "#{scenario}: successful responses per second by number of clients",
        x: Lab::Scale::Logarithmic.new(levels, base: 2), y: Lab::Scale::Linear.new(@results.map(&:goodput)),
        x_title: "clients", y_title: "goodput, per second")
      series.each { |label, results| draw_series chart, label, results, number_of(label) }
      chart
    end

    def draw_series(chart, label, results, number)
      chart.dots points(results), series: number
      law = laws[label]
      law ? chart.line(curve(law), series: number) : chart.line(means(results), series: number, dashed: true)
      chart.label means(results).last.last, label, series: number
    end

    def points(results) = results.map { |result| [ result.figures[:concurrency], result.goodput ] }

    def means(results)
      points(results).group_by(&:first).sort.map { |level, pairs| [ level, pairs.sum(&:last) / pairs.size ] }
    end

    def laws = @laws ||= series.transform_values { |results| law_of(results) }

    def law_of(results)
      fit = results.select do |result|
        result.figures[:error_share] <= MAX_ERROR_SHARE && result.goodput.positive?
      end
      Lab::Statistics::ScalabilityLaw.fit(points(fit))
    rescue Lab::Error
      nil
    end

    def curve(law)
      low, high = Math.log(levels.first), Math.log(levels.last)
      (0..CURVE).map { |step| Math.exp(low + (high - low) * step / CURVE) }.map do |clients|
        [ clients, law.throughput(clients) ]
      end
    end

    def curve_of(law, concurrency)
      if law
        "#{Lab::Figures.number(
          law.throughput(concurrency)
        )}#{" (peak at #{law.peak})" if law.peak == concurrency}"
      else
        "–"
      end
    end

    def mean(iterations, &) = iterations.sum(&).fdiv(iterations.size)
end
