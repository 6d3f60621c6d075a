# Failed requests by kind, as shares of all finished requests.
class Lab::Report::Errors < Lab::Report::Drawing
  EXPLAINED_AT = "errors"

  def title = "Errors"
  def help
    "Failed requests by kind, as a share of all finished requests. " \
      "Requests still open at the end are not counted."
  end

  def header = [ "variant", "clients", *kinds ]

  def rows
    groups.map do |name, counts|
      [ *name, *kinds.map { |kind| Lab::Figures.share(counts.fetch(kind, 0).fdiv(counts.values.sum)) } ]
    end
  end

  # The beginning of the server's message for each kind of exception.
  def excerpts
    @results.flat_map { |result| result.figures[:exceptions].to_a }.to_h do |name, exception|
      [ name.to_s, exception[:excerpt] ]
    end
  end

  private
    GOOD = :good

    def draw
      return if kinds.empty?

      names = groups.keys.map { |label, concurrency| "#{label} c=#{concurrency}" }
      scale = Lab::Scale::Levels.new(names)
      shares = groups.values.map { |counts| share(counts, kinds) }
      chart = Lab::Chart.new(name: "#{scenario}: errors by kind", x: scale, y: Lab::Scale::Linear.new(shares),
        x_title: "", y_title: "share of requests", format: { y: Lab::Figures.method(:share) })
      groups.values.zip(names) { |counts, name| draw_bar chart, counts, name, scale.share * 0.6 }
      kinds.each.with_index(1) do |kind, number|
        chart.label share(worst, kinds.first(number)), short(kind), series: number
      end
      chart
    end

    def draw_bar(chart, counts, name, width)
      kinds.each.with_index do |kind, index|
        from, to = share(counts, kinds.first(index)), share(counts, kinds.first(index + 1))
        chart.bar name, from:, to:, share: width, series: index + 1
      end
    end

    def groups
      @groups ||= @results.group_by { |result| [ names[result.variant.label], result.figures[:concurrency] ] }
        .transform_values { |results| counts(results) }
    end

    # Counts successful responses, and failures by kind.
    def counts(results)
      results.map { |result| { GOOD => good(result.figures), **result.failures } }
        .reduce { |all, one| all.merge(one) { |_, before, more| before + more } }
    end

    def good(figures)
      figures[:statuses].values.sum -
        Lab::Failures.rejected(figures).values.sum - figures[:invalid_bodies].to_i
    end

    # The most frequent first.
    def kinds
      @kinds ||= groups.values.flat_map(&:keys).uniq.reject { |kind| kind == GOOD }
        .to_h { |kind| [ kind, groups.values.sum { |counts| counts.fetch(kind, 0) } ] }
        .select { |_, count| count.positive? }.sort_by { |_, count| -count }.map(&:first)
    end

    # The number of letters that fit beside the chart. A longer name is shortened to its last part.
    ROOM = 27
    def short(kind) = kind.size > ROOM ? kind.sub(/(?:\w+::)+/, "") : kind

    # The height of the highest bar, where the labels are.
    def worst = groups.values.max_by { |counts| share(counts, kinds) }

    def share(counts, some) = some.sum { |kind| counts.fetch(kind, 0) }.fdiv(counts.values.sum)
end
