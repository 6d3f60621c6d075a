# Summarizes the figures of several faults in words.
module Lab::Faults::Reporter
  private
    # The median and the maximum of a figure, in seconds: "41 ms (0.3 s)".
    def span(name, events = @events)
      figures = events.filter_map { |event| event[name] }.sort
      if figures.empty?
        "never"
      else
        "#{Lab::Figures.seconds(median(figures))} (#{Lab::Figures.seconds(figures.last)})"
      end
    end

    def median(sorted) = sorted.values_at((sorted.size - 1) / 2, sorted.size / 2).sum / 2

    def worst(name, events = @events) = Lab::Figures.seconds(events.filter_map { |event| event[name] }.max)

    def error_counts(events = @events) = times(sum(:errors, events)) || "no 5xx responses"

    # The results of reads during the faults.
    def reader(events = @events)
      "reader: #{times(sum(:reads, events)) || "no reads"}, slowest #{worst(:slowest_read, events)}"
    end

    def sum(name, events)
      events.map { |event| event[name] }.reduce do |sum, more|
        sum.merge(more) { |_, one, other| one + other }
      end
    end

    # "3 × 503, 2 × 500", or nil if empty.
    def times(counts)
      unless counts.empty?
        counts.map { |status, count| "#{Lab::Figures.number(count)} × #{status}" }.join(", ")
      end
    end
end
