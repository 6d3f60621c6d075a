# Whether a threshold holds for one group of measurements: :holds, :broken or :inconclusive,
# with the value, its 95 % confidence interval, and the reason why it is inconclusive. +instead+
# is shown if there is no value.
Lab::Verdict = Data.define(:expectation, :place, :state, :value, :low, :high, :why, :instead) do
  def initialize(value: nil, low: nil, high: nil, why: nil, instead: nil, **) = super

  # +values+ has one value per iteration.
  def self.of(expectation, place, values)
    if values.empty? || values.include?(nil)
      return new(expectation:, place:, state: :inconclusive, why: expectation.metric.missing)
    end
    return exact(expectation, place, values.sum) if expectation.metric.exact?

    interval = Lab::Statistics::Interval.new(values)
    within(expectation, place, interval.mean, interval.low, interval.high, values.size)
  end

  # The verdict on a Lab::ErrorShare, which has an interval even in a single iteration.
  def self.of_share(expectation, place, share)
    return exact(expectation, place, share.mean) if expectation.none?

    state = expectation.judge(share.low, share.high)
    new(expectation:, place:, state:, value: share.mean, low: share.low, high: share.high,
      why: ("only #{Lab::Figures.number(share.requests)} requests: use more --seconds " \
        "or --runs" if state == :inconclusive))
  end

  # The verdict on a row of a comparison, whose confidence may be corrected for several comparisons.
  def self.of_ratio(expectation, place, row)
    ratio = row.ratio
    verdict = within(expectation, place, ratio.estimate, ratio.low, ratio.high, ratio.size)
    if verdict.state == :inconclusive && !ratio.interval?
      verdict.with(low: nil, high: nil, why: verdict.why || row.advice)
    elsif ratio.confidence == Lab::Statistics::Interval::CONFIDENCE
      verdict
    else
      verdict.with(why: verdict.why || "#{Lab::Figures.share(ratio.confidence)} interval")
    end
  end

  # The verdict on the +values+ of the iterations, relative to the values of a baseline run, +earlier+.
  def self.of_relative(expectation, place, values, earlier)
    reason = why_not_comparable(expectation, values, earlier)
    return new(expectation:, place:, state: :inconclusive, why: reason) if reason
    if values.all?(&:zero?)
      return new(expectation:, place:, state: expectation.judge(0.0, 0.0), value: 0.0, why: "0 now")
    end

    ratio = Lab::Statistics::UnpairedRatio.new(earlier, values)
    verdict = new(expectation:, place:, state: expectation.judge(ratio.low, ratio.high),
      value: ratio.estimate, low: ratio.low, high: ratio.high,
      why: [ ratio.before, ratio.after ].map { |value| expectation.metric.written(value) }.join(" → "))
    return verdict if ratio.interval? || verdict.state != :inconclusive

    verdict.with(low: nil, high: nil, why: "cannot tell: more --runs needed (#{verdict.why})")
  end

  def self.why_not_comparable(expectation, values, earlier)
    if earlier.empty?
      "isn't in the baseline run"
    elsif [ *values, *earlier ].include?(nil)
      expectation.metric.missing
    elsif earlier.any?(&:zero?) || (values.any?(&:zero?) && !values.all?(&:zero?))
      "is 0 in some iterations"
    elsif [ values, earlier ].any? { |run| run.size < 2 }
      "needs more than one iteration in both runs: use --runs 3 or more"
    end
  end

  def self.exact(expectation, place, value)
    new(expectation:, place:, state: expectation.judge(value, value), value:)
  end

  def self.within(expectation, place, value, low, high, iterations)
    if iterations < 2
      new(expectation:, place:, state: :inconclusive, value:,
        why: "needs more than one iteration: use --runs 3 or more")
    else
      new(expectation:, place:, state: expectation.judge(low, high), value:, low:, high:)
    end
  end
  private_class_method :exact, :within, :why_not_comparable

  def interval = low && "#{written [ low, 0 ].max}–#{written high}"
  def value_written = value ? written(value) : instead || "–"

  def to_a
    [ state.to_s, expectation.text, place, value_written, interval || "–", expectation.bound, why.to_s ]
  end

  private
    def written(number) = expectation.written(number)
end
