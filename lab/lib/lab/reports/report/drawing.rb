# A chart of a report with its numbers. A drawing without data has no chart.
class Lab::Report::Drawing
  # +results+ belong to one scenario.
  def initialize(results)
    @results = results
  end

  def drawn? = !chart.nil?
  def svg = chart.to_s

  # Excerpts from the server's log, by kind of error.
  def excerpts = {}

  # The anchor of its explanation in the report.
  def explained_at = self.class.const_defined?(:EXPLAINED_AT) ? self.class::EXPLAINED_AT : "ratio"

  def chart = @chart ||= draw

  private
    # The results by the short label of their variant. Each is a series.
    def series
      @series ||= @results.group_by { |result| names[result.variant.label] }
    end

    def names = @names ||= Lab::Variant.names(@results.map(&:variant))

    def number_of(label) = series.keys.index(label) + 1

    # The line of a series, with its label at the end.
    def draw_line(chart, label, points)
      chart.line points, series: number_of(label)
      chart.label points.last.last, label, series: number_of(label)
    end

    # The results with the highest concurrency.
    def busiest(results) = results.select { |result| result.figures[:concurrency] == levels.last }

    def scenario = @results.first.figures[:scenario]
    def levels = @results.map { |result| result.figures[:concurrency] }.uniq.sort
    def clients(count) = count == 1 ? "1 client" : "#{Lab::Figures.number(count)} clients"
end
