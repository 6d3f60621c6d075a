# The totals of all rounds of a kind of fault. The requests of the rounds don't stay in memory: 1,000 rounds
# have millions.
class Lab::Faults::Totals
  attr_reader :statuses, :failures, :unanswered, :refused, :commands

  # +journeys+ are the journeys of each round's load.
  def initialize(journeys)
    @writes, @statuses, @failures, @commands = Lab::Writes.new(journeys), {}, {}, []
    @unanswered = @refused = 0
  end

  def add(round)
    @writes.add round.requests, round.sample
    sum_up @statuses, round.statuses
    sum_up @failures, round.failures
    @unanswered += round.unanswered
    @refused += round.refused
    @commands << round.command.join(" ")
  end

  # Excludes acknowledged writes that may legitimately be lost, in whole or in part.
  def exclude(tokens) = @writes.exclude(tokens)

  # Accounts for all writes; +stored+ is from the database.
  def reconcile(stored, **) = @writes.reconcile(stored, **)

  def to_h = { statuses:, failures:, unanswered:, refused: }

  private
    def sum_up(counts, more) = counts.merge!(more) { |_, one, other| one + other }
end
