# What was published beside what was measured, as rows for a reader: there is the source's machine, here is this one.
class Lab::ReproductionTable
  FIGURES = [ "scenario", "step", "2xx/s there", "here", "errors there", "here", "slowest there", "here", "hidden time there", "here", "printed/s there", "here" ]
  RATIOS = [ "scenario", "step", "over", "ratio there", "here", "95 % interval here" ]

  def initialize(outcome)
    @outcome = outcome
  end

  def figures
    [ FIGURES, *told.map { |row| [ row.scenario, row.step.name, *pairs(row) ] } ]
  end

  def ratios
    [ RATIOS, *told.select(&:over).map { |row| [ row.scenario, row.step.name, row.over, times(row.published_ratio), times(row.ratio&.estimate), interval(row.ratio) ] } ]
  end

  # The steps, each with what sets it apart from what was published, or why it was not run.
  def steps
    @outcome.steps.map { |step| [ step.name, step.title, step.variant ? step.variant.label : "not run here: #{step.reason}", step.note.to_s ] }
  end

  private
    def told = @outcome.rows.select { |row| row.measured? || row.printed? }

    def pairs(row)
      samples, results = row.there.map(&:sample), row.here.map(&:figures)
      [ each_of(samples) { |sample| rate(sample&.goodput) }, rate(mean(results, :goodput)),
        each_of(samples) { |sample| share(sample&.error_share) }, share(mean(results, :error_share)),
        each_of(row.there) { |run| Lab::Figures.seconds(run.slowest) }, Lab::Figures.seconds(results.filter_map { |figures| figures.dig(:latency, :slowest) }.max),
        each_of(samples) { |sample| share(sample&.hidden_time) }, share(mean(results, :hidden_time)),
        each_of(row.there) { |run| rate(run.printed_rate) }, rate(mean(results, :requests_per_second)) ]
    end

    # A step that was measured several times there tells each.
    def each_of(values, &) = values.empty? ? "–" : values.map(&).join(", ")

    def mean(results, figure)
      told = results.filter_map { |figures| figures[figure] }
      told.sum / told.size if told.any?
    end

    def rate(number) = number ? Lab::Figures.number(number) : "–"
    def share(number) = Lab::Figures.share(number)
    def times(number) = number ? "#{Lab::Figures.number(number)}×" : "–"
    def interval(ratio) = ratio && ratio.size > 1 ? "#{Lab::Figures.number(ratio.low)}–#{Lab::Figures.number(ratio.high)}" : "–"
end
