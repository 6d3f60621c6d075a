# The latencies of a measurement over time: each cell counts the successful responses of a moment with about
# the same latency.
class Lab::Report::HeatMap
  PARTS = 8 # rows per power of ten

  # +requests+ are the successful ones, +bins+ the bins of the time axis.
  def initialize(requests, bins)
    @requests, @bins = requests.select { |request| request.duration.positive? }, bins
  end

  def title = "latency of successful responses"

  def empty? = counts.empty?

  # +options+ are Lab::Chart's.
  def chart(**options)
    chart = Lab::Chart.new(y: Lab::Scale::Logarithmic.new(@requests.map(&:duration)), y_title: title,
      format: { y: Lab::Figures.method(:seconds) }, **options)
    counts.group_by { |_, count| heat_of(count) }.sort.each do |heat, cells|
      chart.cells(rectangles(cells), heat:)
    end
    chart
  end

  # The smallest and the largest count of each color.
  def legend
    counts.values.uniq.group_by { |count| heat_of(count) }.sort.to_h.transform_values(&:minmax)
  end

  private
    def counts
      @counts ||= @bins.group(@requests, &:ended).flat_map do |bin, requests|
        requests.map { |request| [ bin, row_of(request.duration) ] }
      end.tally
    end

    def rectangles(cells) = cells.map { |(bin, row), _| [ @bins.range(bin), latency(row)..latency(row + 1) ] }
    def row_of(duration) = (Math.log10(duration) * PARTS).floor
    def latency(row) = 10.0**(row.fdiv(PARTS))

    # On a logarithmic scale: single slow responses remain visible beside thousands of fast ones.
    def heat_of(count)
      largest = counts.values.max
      largest == 1 ? 1 : 1 + (Math.log(count) / Math.log(largest) * (Lab::Chart::HEATS - 1)).round
    end
end
