# Throughput second by second, which makes stalls visible.
class Lab::Report::Timeline < Lab::Report::Seconds
  EXPLAINED_AT = "goodput"

  def title = "Responses over time"
  def help = "Successful responses in each second of the first iteration, with #{clients levels.last}."
  def header = [ "variant", "minimum per second", "maximum per second", "seconds without responses" ]

  def rows
    lines.map do |label, points|
      counts = points.map(&:last)
      [ label, Lab::Figures.number(counts.min), Lab::Figures.number(counts.max), counts.count(0) ]
    end
  end

  private
    def quantity = "successful responses in each second"
    def unit = "goodput, per second"
    def points_of(result) = result.requests.goodput(result.figures[:load_seconds])
end
