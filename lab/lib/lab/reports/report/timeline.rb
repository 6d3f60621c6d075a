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
    def points_of(result) = result.requests.any? ? result.requests.goodput(seconds_of(result)) : []

    # Without those in which clients only wait for the last responses, if the length of the load was recorded.
    def seconds_of(result) = result.figures[:load_seconds] || result.figures[:seconds]

    # A variant without any successful response is the worst stall.
    def line?(points) = true
end
