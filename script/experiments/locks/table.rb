# The times of each kind of write on each site, as Markdown. Processor time doesn't depend on other load on
# the machine. Writes that began a new WAL are not counted.
class Locks::Table
  COLUMNS = [ "times", "p50", "p95", "max", "p50 of CPU time", "kB of WAL" ].freeze

  def initialize(sites)
    @sites = sites
  end

  def to_s
    rows = @sites.first.times.keys.map do |kind|
      [ kind, *@sites.flat_map { |site| columns(site.times.fetch(kind)) } ]
    end
    names = COLUMNS.first(columns(@sites.first.times.values.first).size)
    header = @sites.flat_map { |site| names.map { |name| "#{name}, #{site.name}" } }
    lines = [ [ "lock held, ms", *header ], [ "---" ] * (header.size + 1), *rows ]
    lines.map { |row| "| #{row.join(" | ")} |" }.join("\n")
  end

  private
    # The WAL is unknown for transactions of long operations.
    def columns(times)
      elapsed, processor, kilobytes = times.transpose
      held = [ 0.5, 0.95, 1 ].map { |share| percentile(elapsed, share) } << percentile(processor, 0.5)
      [ times.size, *held, *(percentile(kilobytes, 0.5) if kilobytes) ]
    end

    def percentile(values, share)
      format("%.2f", values.sort[[ (share * values.size).ceil, 1 ].max - 1])
    end
end
