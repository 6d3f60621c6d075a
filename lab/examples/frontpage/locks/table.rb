# The times of each kind of write on each site, as Markdown. Processor time doesn't depend on other load on the machine.
class Locks::Table
  def initialize(sites)
    @sites = sites
  end

  def to_s
    columns = [ "times", "p50", "p95", "max", "p50 of CPU time" ]
    header = @sites.flat_map { |site| columns.map { |column| "#{column}, #{site.name}" } }
    [ row("lock held, ms", header), row("---", header.map { "---" }), *kinds ].join("\n")
  end

  private
    def kinds = @sites.first.times.keys.map { |kind| row(kind, @sites.flat_map { |site| columns(site.times.fetch(kind)) }) }
    def row(name, columns) = "| #{[ name, *columns ].join(" | ")} |"

    def columns(times)
      elapsed, processor = times.transpose.map(&:sort)
      percentiles = [ [ elapsed, 0.5 ], [ elapsed, 0.95 ], [ elapsed, 1 ], [ processor, 0.5 ] ].map do |values, share|
        format("%.2f", values[[ (share * values.size).ceil, 1 ].max - 1])
      end
      [ times.size, *percentiles ]
    end
end
