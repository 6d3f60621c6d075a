# A value per second, at the highest concurrency, in the first iteration. Subclasses define which.
class Lab::Report::Seconds < Lab::Report::Drawing
  MEBIBYTE = 1024.0**2

  private
    def draw
      points = lines.values.flatten(1)
      return if points.none? { |_, value| value.positive? }

      chart = Lab::Chart.new(name: "#{scenario}: #{quantity}",
        x: Lab::Scale::Linear.new(points.map(&:first)), y: Lab::Scale::Linear.new(points.map(&:last)),
        x_title: "seconds into the run", y_title: unit)
      lines.each { |label, line| draw_line chart, label, line }
      chart
    end

    def lines
      @lines ||= firsts.transform_values { |result| thin_out(points_of(result)) }
        .select { |_, points| points.size > 1 && line?(points) }
    end

    def line?(points) = points.any? { |_, value| value.positive? }

    # The highest of neighbors, so that an hour of samples doesn't have more points than the chart has pixels.
    MAX_POINTS = 300
    def thin_out(points)
      points.each_slice([ points.size.fdiv(MAX_POINTS).ceil, 1 ].max).map { |some| some.max_by(&:last) }
    end

    def firsts
      @firsts ||= series.transform_values { |results|
        busiest(results).min_by { |result| result.figures[:iteration] }
      }.compact
    end
end
