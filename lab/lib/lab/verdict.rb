# Whether a threshold holds for one group of measurements: :holds, :broken or :inconclusive, with the value, its 95 %
# confidence interval, and the reason why it is inconclusive.
Lab::Verdict = Data.define(:expectation, :place, :state, :value, :low, :high, :why) do
  def initialize(value: nil, low: nil, high: nil, why: nil, **) = super

  # +values+ are those of the iterations.
  def self.of(expectation, place, values)
    if values.empty? || values.include?(nil)
      return new(expectation:, place:, state: :inconclusive, why: "is missing in some iterations")
    end
    return exact(expectation, place, values.sum) if expectation.metric.exact?

    interval = Lab::Statistics::Interval.new(values)
    within(expectation, place, interval.mean, interval.low, interval.high, values.size)
  end

  # Of the ratio of a comparison, whose confidence may be corrected.
  def self.of_ratio(expectation, place, ratio)
    verdict = within(expectation, place, ratio.estimate, ratio.low, ratio.high, ratio.size)
    corrected = ratio.confidence > Lab::Statistics::Interval::CONFIDENCE
    corrected ? verdict.with(why: verdict.why || "#{Lab::Figures.share(ratio.confidence)} interval") : verdict
  end

  def self.exact(expectation, place, value) = new(expectation:, place:, state: expectation.judge(value, value), value:)

  def self.within(expectation, place, value, low, high, iterations)
    if iterations < 2
      new(expectation:, place:, state: :inconclusive, value:, why: "needs more than one iteration: use --runs 3 or more")
    else
      new(expectation:, place:, state: expectation.judge(low, high), value:, low:, high:)
    end
  end
  private_class_method :exact, :within

  def interval = low && "#{written [ low, 0 ].max}–#{written high}"
  def value_written = value ? written(value) : "–"
  def to_a = [ state.to_s, expectation.text, place, value_written, interval || "–", expectation.bound, why.to_s ]

  private
    def written(number) = expectation.metric.written(number)
end
