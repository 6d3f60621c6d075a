# The reports of a target's processes with Lab::RackTelemetry, as means over the requests of each second.
class Lab::Report::ApplicationPanels
  def initialize(lines, bins)
    @seconds = lines.select { |line| line.requests.positive? }
      .group_by { |line| (line.at - line.seconds / 2).floor }
      .select { |second, _| second + 0.5 <= bins.duration }.sort.to_h
  end

  def to_a
    return [] if @seconds.empty?

    waits = { "GVL" => mean(&:gvl), "garbage collection" => mean(&:gc) }
      .transform_values { |points| points.map { |at, seconds| [ at, seconds * 1000 ] } }
    { "waits per request, ms" => waits, "allocated objects per request" => { "objects" => mean(&:allocated) },
      "retries per request, database busy" => { "retries" => mean(&:busy_retries) } }
      .map { |title, lines| Lab::Report::Panel.new(title, lines) }
  end

  private
    def mean(&value)
      @seconds.filter_map do |second, lines|
        values = lines.map(&value)
        [ second + 0.5, values.sum.fdiv(lines.sum(&:requests)) ] unless values.include?(nil)
      end
    end
end
