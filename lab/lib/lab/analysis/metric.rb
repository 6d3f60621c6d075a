# A figure of a measurement that thresholds can refer to. Counts are exact: one iteration decides.
Lab::Metric = Data.define(:name, :kind, :help, :of) do
  def self.all = @all ||= [
    new(:lost, :count, "acknowledged writes that are missing", ->(figures) { figures.dig(:ledger, :lost) }),
    new(:torn, :count, "writes with missing rows or altered content",
      ->(figures) { figures.dig(:ledger, :torn) }),
    new(:duplicated, :count, "writes that are stored more than once", ->(figures) {
      figures.dig(:ledger, :duplicated)
    }),
    new(:unexpected, :count, "rows that no request sent", ->(figures) { figures.dig(:ledger, :unexpected) }),
    new(:written_at_exit, :count, "acknowledged writes that the server wrote only when it was stopped",
      ->(figures) { figures.dig(:ledger, :written_at_exit) }),
    new(:late, :count,
      "acknowledged writes that were missing when the load had just ended, and appeared later",
      ->(figures) { figures.dig(:ledger, :late) }),
    new(:leaked, :count, "processes that still ran after the server had stopped",
      ->(figures) { figures[:leaked]&.size }),
    new(:unverified, :count,
      "measurements that failed the verification, or some of whose writes were not verified",
      ->(figures) { unverified(figures) }),
    new(:faults, :count, "faults of the database", ->(figures) { figures[:faults]&.size }),
    new(:unanswered, :count, "requests that failed without a response", ->(figures) { figures[:unanswered] }),
    new(:goodput, :rate, "successful responses per second", ->(figures) { figures[:goodput] }),
    new(:errors, :share, "share of finished requests that failed", ->(figures) { figures[:error_share] }),
    new(:unaccounted, :share, "share of the clients' time that no latency accounts for",
      ->(figures) { figures[:unaccounted_time] }),
    *Lab::Result::PERCENTILES.map { |share| percentile(share * 100) },
    new(:slowest, :time, "the longest latency", ->(figures) { figures.dig(:latency, :slowest) }),
    new(:memory, :size, "peak memory of the server", ->(figures) { figures.dig(:telemetry, :memory_peak) }),
    new(:ratio, :ratio, "in a comparison, a variant's goodput divided by the first one's", nil)
  ]

  def self.percentile(percent)
    new(Lab::Figures.name_of_percentile(percent).to_sym, :time,
      "latency that #{Lab::Figures.number(percent)} % did not exceed",
      ->(figures) { figures.dig(:latency, :percentiles, :"#{percent}") })
  end

  def self.unverified(figures)
    if figures[:valid] == false
      1
    else
      figures[:proof]&.then { |proof| Lab::Target::Unverified.proof?(proof) ? 1 : 0 }
    end
  end
  private_class_method :percentile, :unverified

  def self.find(name) = all.find { |metric| metric.name.to_s == name }

  OF_ROWS = %i[ lost torn duplicated unexpected written_at_exit late ].freeze

  def exact? = kind == :count

  # Whether it counts rows, which a run may not have looked up.
  def of_rows? = OF_ROWS.include?(name)

  # The value of +result+; nil if it was not measured. Without writes, there are no wrong rows.
  def value(result) = of_rows? && result.reads_only? ? 0 : of.call(result.figures)

  # Why an iteration may not have it.
  def missing
    return "is missing in some iterations" unless percent

    needed = (Lab::Latencies::MIN_BEYOND / (1 - percent / 100)).ceil
    "is missing in iterations with fewer than #{Lab::Figures.number(needed)} successful responses: use " \
    "more --seconds"
  end

  # For a percentile that an iteration lacks, the highest one that all +results+
  # have, for people; otherwise nil.
  def instead(results)
    means = Lab::Result.means_of_percentiles(results.map { |result| result.figures[:latency] })
    Lab::Figures.percentile(percent.to_f, means) if percent && means.any?
  end

  # +value+ formatted for people.
  def written(value)
    case kind
    when :share then Lab::Figures.share(value)
    when :time then Lab::Figures.seconds(value)
    when :size then Lab::Figures.bytes(value)
    when :ratio then "#{Lab::Figures.number(value)}×"
    else Lab::Figures.number(value)
    end
  end

  private
    def percent = name[/\Ap([\d.]+)\z/, 1]&.to_r
end
