# A comparison as a table for the terminal.
class Lab::ComparisonTable
  PLACE = [ "scenario", "c" ]
  HEADER = [
    "before goodput (geomean)",
    "after goodput (geomean)",
    "ratio",
    "95 % interval",
    "verdict",
    "detectable"
  ]
  CORRECTED = "interval's confidence"
  NONE = "–"
  OTHERS = "Other metrics, from the same pairs"
  NOTE = "Without a verdict: the intervals are not corrected for the number of metrics. Of 20, one " \
    "excludes 1 by chance."

  def initialize(comparison)
    @comparison = comparison
  end

  def rows
    [ header, *@comparison.rows.map { |row| cells(row) } ]
  end

  # The other metrics, a row for each.
  def others
    [ [ *PLACE, *("variant" if @comparison.many?), "metric", "before", "after", "ratio", "95 % interval" ],
      *@comparison.others.map { |other| other_cells(other) } ]
  end

  private
    def header
      return [ *PLACE, *HEADER ] unless @comparison.corrected?

      [ *PLACE, *("variant" if @comparison.many?), *HEADER.map { |title| title.sub("95 % ", "") }, CORRECTED ]
    end

    def cells(row)
      ratio = row.ratio
      [ row.scenario, row.concurrency, *(row.variant if @comparison.many?), row.before.round(1),
        row.after.round(1), format("%.2f×", ratio.estimate), interval(ratio), row.advice, detectable(ratio),
        *(Lab::Figures.share(ratio.confidence) if @comparison.corrected?) ].map(&:to_s)
    end

    def other_cells(other)
      ratio = other.ratio
      [ other.scenario, other.concurrency, *(other.variant if @comparison.many?), other.name,
        other.before || NONE, other.after || NONE, ratio ? format("%.2f×", ratio.estimate) : NONE,
        ratio ? interval(ratio) : NONE ].map(&:to_s)
    end

    def interval(ratio) = ratio.interval? ? format("%.2f–%.2f", ratio.low, ratio.high) : NONE
    def detectable(ratio) = ratio.detectable ? format("±%.1f %%", ratio.detectable * 100) : NONE
end
