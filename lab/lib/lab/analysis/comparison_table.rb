# A comparison as a table for the terminal.
class Lab::ComparisonTable
  PLACE = [ "scenario", "c" ]
  HEADER = [ "before goodput (geomean)", "after goodput (geomean)", "ratio", "95 % interval", "verdict", "detectable" ]
  CORRECTED = "interval's confidence"
  NONE = "–"

  def initialize(comparison)
    @comparison = comparison
  end

  def rows
    [ header, *@comparison.rows.map { |row| cells(row) } ]
  end

  private
    def header
      return [ *PLACE, *HEADER ] unless @comparison.corrected?

      [ *PLACE, *("variant" if @comparison.many?), *HEADER.map { |title| title.sub("95 % ", "") }, CORRECTED ]
    end

    def cells(row)
      ratio = row.ratio
      [ row.scenario, row.concurrency, *(row.variant if @comparison.many?), row.before.round(1), row.after.round(1),
        format("%.2f×", ratio.estimate), interval(ratio), row.advice, detectable(ratio),
        *(Lab::Figures.share(ratio.confidence) if @comparison.corrected?) ].map(&:to_s)
    end

    def interval(ratio) = ratio.interval? ? format("%.2f–%.2f", ratio.low, ratio.high) : NONE
    def detectable(ratio) = ratio.detectable ? format("±%.1f %%", ratio.detectable * 100) : NONE
end
