# Tail latency: latency by percentile, on a logarithmic axis.
class Lab::Report::Percentiles < Lab::Report::Drawing
  EXPLAINED_AT = "latency"

  STEPS = 12 # points for each further nine
  SHARES = (0..5 * STEPS).map { |step| 1 - 10.0**(-step.fdiv(STEPS)) }.freeze
  REPORTED = [ 0.5, 0.9, 0.99, 0.999, 0.9999 ].freeze

  # The position of 0.99 is twice the position of 0.9.
  NINES = ->(share) { 1 / (1 - share).round(10) }

  def title = "Latency"
  def help
    "Latency of successful responses in all iterations, by percentile, on a logarithmic axis. " \
      "A line ends where fewer than ten responses are beyond it."
  end

  def header
    [
      "variant",
      "responses",
      *REPORTED.map { |share| Lab::Figures.name_of_percentile(percent(share)) },
      "slowest"
    ]
  end

  def rows
    waits.map do |label, latencies|
      known = (REPORTED | Lab::Result::PERCENTILES).select { |share| latencies.reportable?(share) }
        .to_h { |share| [ percent(share), latencies.percentile(share) ] }
      percentiles = REPORTED.map { |share| Lab::Figures.percentile(percent(share), known) }
      [ label, Lab::Figures.number(latencies.size), *percentiles, Lab::Figures.seconds(latencies.slowest) ]
    end
  end

  private
    def percent(share) = (share * 100).round(2)

    def draw
      lines = waits.transform_values { |latencies| points_of(latencies) }
        .reject { |_, points| points.size < 2 }
      return if lines.empty?

      chart = chart_of(lines.values.flatten(1))
      lines.each do |label, points|
        draw_line chart, label, points
        chart.dots marked(waits[label]), series: number_of(label)
      end
      chart
    end

    def points_of(latencies) = points_at(SHARES, latencies)
    def marked(latencies) = points_at(REPORTED, latencies)

    def points_at(shares, latencies)
      shares.select { |share| latencies.reportable?(share) }.map do |share|
        [ NINES[share], latencies.percentile(share) ]
      end
    end

    def chart_of(points)
      percent = ->(tick) { tick == 1 ? "0" : "#{(100 - 100.0 / tick).round(4).to_s.delete_suffix(".0")} %" }
      Lab::Chart.new(name: "#{scenario}: latency by percentile",
        x: Lab::Scale::Logarithmic.new([ 1, points.map(&:first).max ], base: 10),
        y: Lab::Scale::Logarithmic.new(points.map(&:last)),
        x_title: "percentile of the responses", y_title: "latency",
        format: { x: percent, y: Lab::Figures.method(:seconds) })
    end

    # At the highest concurrency.
    def waits
      @waits ||= series.transform_values { |results| latencies(busiest(results)) }
        .reject { |_, latencies| latencies.size.zero? }
    end

    def latencies(results)
      Lab::Latencies.new(results.flat_map { |result|
        result.saturated? ? [] : result.requests.select(&:good?).map(&:duration)
      })
    end
end
