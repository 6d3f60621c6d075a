# A value per second, at the highest concurrency, in the first iteration. Subclasses define which.
class Lab::Report::Seconds < Lab::Report::Drawing
  MEBIBYTE = 1024.0**2

  private
    def draw
      return if lines.empty?

      points = lines.values.flatten(1)
      chart = Lab::Chart.new(name: "#{scenario}: #{quantity}",
        x: Lab::Scale::Linear.new(points.map(&:first)), y: Lab::Scale::Linear.new(points.map(&:last)),
        x_title: "seconds into the run", y_title: unit)
      lines.each { |label, line| draw_line chart, label, line }
      chart
    end

    def lines
      @lines ||= firsts.transform_values { |result| points_of(result) }
        .select { |_, points| points.size > 1 && points.any? { |_, value| value.positive? } }
    end

    def firsts
      @firsts ||= series.transform_values { |results| busiest(results).min_by { |result| result.figures[:iteration] } }.compact
    end
end
