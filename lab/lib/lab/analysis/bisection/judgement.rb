# Whether a commit is worse than the good one by at least a certain share: :bad if the whole interval of the
# ratio is beyond that limit, :good if all of it is on the other side, and :unknown otherwise.
class Lab::Bisection::Judgement
  METRICS = {
    "goodput" => ->(result) { result.goodput },
    "p99" => ->(result) { result.figures.dig(:latency, :percentiles, :"99.0") }
  }.freeze

  # +pairs+ are values of the good commit and this one. +worse+ is a share, such as 0.05.
  def initialize(pairs, metric:, worse:)
    @pairs, @metric, @worse = pairs.size, metric, worse
    @ratio = Lab::Statistics::Ratio.new(pairs) if pairs.size > 1
  end

  def state
    if @ratio.nil? then :unknown
    elsif rate? ? @ratio.high <= limit : @ratio.low >= limit then :bad
    elsif rate? ? @ratio.low > limit : @ratio.high < limit then :good
    else :unknown
    end
  end

  # An estimate of the number of pairs that tells no change from a change by the limit; nil if it is unknown.
  def pairs_needed = @ratio&.pairs_for(Math.log(limit).abs)

  # Nil without two pairs.
  def estimate = @ratio && format("%.2f×", @ratio.estimate)
  def interval = (format("%.2f–%.2f", @ratio.low, @ratio.high) if @ratio&.interval?)

  # "goodput 0.93× (0.89–0.97) in 6 pairs"
  def to_s
    return "there are too few values of #{@metric}" unless @ratio

    [ @metric, estimate, ("(#{interval})" if interval), "in #{@pairs} pairs" ].compact.join(" ")
  end

  # How to get a verdict if it can't tell.
  def advice
    return "p99 needs a thousand responses in each measurement: use more --seconds." if @ratio.nil? && !rate?
    return "Use more --runs." if @ratio.nil?

    "About #{pairs_needed} pairs are needed for a limit of #{Lab::Figures.share(@worse)}: use a higher " \
    "--max-runs, or a --worse that is further from the difference."
  end

  def to_h
    { pairs: @pairs, **(@ratio ? { ratio: @ratio.estimate, low: @ratio.low, high: @ratio.high } : {}) }
  end

  private
    def rate? = @metric == "goodput"
    def limit = rate? ? 1 - @worse : 1 + @worse
end
