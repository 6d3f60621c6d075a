# A chart of a report and the numbers behind it. Those that have nothing to draw say so by having no chart.
class Lab::Report::Drawing
  # +results+ are of one scenario.
  def initialize(results)
    @results = results
  end

  def drawn? = !chart.nil?
  def svg = chart.to_s

  private
    def chart = @chart ||= draw

    # The variants by what tells them apart, with their results, each a series.
    def series
      @series ||= @results.group_by { |result| names[result.variant.label] }
    end

    def names = @names ||= Lab::Variant.names(@results.map(&:variant))

    def each_series = series.each.with_index(1) { |(label, results), number| yield label, results, number }
    def scenario = @results.first.figures[:scenario]
    def levels = @results.map { |result| result.figures[:concurrency] }.uniq.sort
    def clients(count) = count == 1 ? "1 client" : "#{Lab::Figures.number(count)} clients"
end
