# An upper bound for the probability of an event that was tried +tries+ times and never happened: with 95 %
# confidence, at most about three in that many tries (Hanley and Lippman-Hand, 1983). The tries must be
# independent.
Lab::Statistics::RuleOfThree = Data.define(:tries) do
  # Highest share of tries in which it may happen, from 0 to 1.
  def bound = tries.zero? ? 1.0 : [ 3.0 / tries, 1.0 ].min

  # The exact bound, which the rule of three approximates.
  def exact = tries.zero? ? 1.0 : 1 - 0.05**(1.0 / tries)
end
