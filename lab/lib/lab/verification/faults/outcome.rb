# The result of a kind of fault, as stored in fault.json.
class Lab::Faults::Outcome
  attr_reader :figures

  # +events+ are the figures of each fault, +told+ summarizes them in words, and
  # +complaints+ are broken guarantees.
  def self.of(
    called:, told:, events:, totals:, reconciliation:, faults:, complaints:, settings:, interrupted:
  )
    new({ called:, times: events.size, told:, events:, **totals.to_h, ledger: reconciliation.to_h,
      bounds: bounds(events.size, reconciliation), faults:, complaints:,
      whole: reconciliation.valid? && faults.empty?, settings:, interrupted:, commands: totals.commands })
  end

  # Nil after a loss: the rule of three needs zero losses.
  def self.bounds(times, reconciliation)
    return if reconciliation.lost.any?

    { fault: times, write: reconciliation.acknowledged.size }.transform_values do |tries|
      Lab::Statistics::RuleOfThree.new(tries).then { |rule| { tries:, bound: rule.bound, exact: rule.exact } }
    end
  end
  private_class_method :bounds

  def initialize(figures)
    @figures = figures
  end

  # Whether all acknowledged writes are stored, and the database is consistent.
  def verified? = figures[:whole]

  # Whether the target also kept its guarantees.
  def good? = verified? && figures[:complaints].empty?

  # Whether a fault happened, or at least a load ran.
  def injected? = figures[:times].positive? || acknowledged?
  def acknowledged? = counts[:acknowledged].positive?

  def interrupted? = figures[:interrupted]

  # "300 worker kills, 182,345 acknowledged writes, 0 lost (95 % bound: 1.0 % per kill, 0.0016 % per write)"
  def to_s
    faults = "#{number figures[:times]} #{figures[:called]}#{"s" unless figures[:times] == 1}"
    lost = counts[:lost].zero? ? "lost#{bounds}" : "LOST"
    "#{faults}, #{number counts[:acknowledged]} acknowledged writes, #{number counts[:lost]} #{lost}"
  end

  # Describes the problems; empty without any.
  def problems
    { lost: "acknowledged writes are LOST",
      torn: "writes are torn: rows are missing, or their content differs from the request",
      duplicated: "writes are stored more than once", unexpected: "rows that no request sent" }
      .filter_map { |part, words| "#{number counts[part]} #{words}" if counts[part].to_i.positive? }
      .then { |problems| [ *(problems unless verified?), *figures[:faults], *figures[:complaints] ] }
  end

  private
    def counts = figures[:ledger]
    def number(value) = Lab::Figures.number(value)

    def bounds
      fault, write = figures[:bounds].values_at(:fault, :write).map { |rule| percent(rule[:bound]) }
      " (95 % bound: #{fault} per #{figures[:called].split.last}, #{write} per write)"
    end

    # With two significant digits: 1.0 %, 0.0016 %.
    def percent(share)
      return "100 %" if share >= 1

      digits = 1 - Math.log10(share * 100).floor
      "#{format("%.#{[ digits, 0 ].max}f", share * 100)} %"
    end
end
