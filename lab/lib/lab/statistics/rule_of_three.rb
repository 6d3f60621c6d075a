# What may be said of something that was tried and never happened: not that it never will, but that it happens, with 95 %
# confidence, in no more than about three of so many tries (Hanley and Lippman-Hand, 1983). The tries must be independent.
Lab::Statistics::RuleOfThree = Data.define(:tries) do
  # Highest share of tries in which it may happen, from 0 to 1.
  def bound = tries.zero? ? 1.0 : [ 3.0 / tries, 1.0 ].min

  # What the rule of three is a short form of.
  def exact = tries.zero? ? 1.0 : 1 - 0.05**(1.0 / tries)
end
