# A comparison as a table for the terminal.
class Lab::ComparisonTable
  HEADER = [ "scenario", "c", "before 2xx/s (geomean)", "after 2xx/s (geomean)", "ratio", "95 % interval", "verdict", "detectable" ]
  NONE = "–"

  def initialize(comparison)
    @comparison = comparison
  end

  def rows
    [ HEADER, *@comparison.rows.map { |row| cells(row) } ]
  end

  private
    def cells(row)
      ratio = row.ratio
      [ row.scenario, row.concurrency, row.before.round(1), row.after.round(1), format("%.2f×", ratio.estimate),
        interval(ratio), row.advice, detectable(ratio) ].map(&:to_s)
    end

    def interval(ratio) = ratio.interval? ? format("%.2f–%.2f", ratio.low, ratio.high) : NONE
    def detectable(ratio) = ratio.detectable ? format("±%.1f %%", ratio.detectable * 100) : NONE
end
