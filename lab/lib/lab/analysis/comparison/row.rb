# The ratio of a variant to the baseline in one scenario, at one concurrency.
Lab::Comparison::Row = Data.define(:scenario, :concurrency, :variant, :ratio) do
  # Geometric means of the pairs, whose quotient is the ratio: arithmetic means may contradict it.
  def before = ratio.before
  def after = ratio.after

  # For a rate, where more is better.
  def verdict
    { higher: "better", lower: "worse", equivalent: "equivalent, within 5 %",
      inconclusive: "cannot tell" }.fetch(ratio.verdict)
  end

  # The number of pairs that would decide; nil if these do, or if a single pair can't say.
  def pairs_needed = (ratio.pairs_needed if ratio.verdict == :inconclusive)

  # The verdict with what to do about it: "cannot tell: about 28 pairs needed".
  def advice = ratio.verdict == :inconclusive ? "#{verdict}: #{more_pairs} needed" : verdict

  private
    def more_pairs
      if pairs_needed.nil?
        "more pairs"
      elsif pairs_needed > Lab::Comparison::MAX_PAIRS
        "more than #{Lab::Figures.number(Lab::Comparison::MAX_PAIRS)} pairs"
      else
        "about #{Lab::Figures.number(pairs_needed)} pairs"
      end
    end
end
