# The totals of all rounds of a kind of fault. The requests of the rounds don't stay in memory: 1,000 rounds have
# millions.
class Lab::Faults::Totals
  attr_reader :answered, :statuses, :failures, :unanswered, :refused, :commands

  def initialize
    @answered, @statuses, @failures, @commands, @unanswered_tokens, @excluded = {}, {}, {}, [], [], []
    @unanswered = @refused = 0
  end

  def add(round)
    round.requests.each { |request| @answered[request.token] = request.acknowledged? }
    sum_up @statuses, round.statuses
    sum_up @failures, round.failures
    @unanswered += round.unanswered
    @unanswered_tokens.concat round.requests.unanswered.map(&:token)
    @refused += round.refused
    @commands << round.command.join(" ")
  end

  # Drops acknowledged writes that may legitimately be lost, in whole or in part.
  def exclude(tokens) = tokens.each { |token| @answered.delete(token) && @excluded << token }

  # Accounts for all requests; +stored+ is from the database. A request whose connection was refused cannot have written
  # anything, so it can't explain a row. A generator knows either all tokens of requests without a response, or none.
  def ledger(stored, **)
    unanswered = @unanswered_tokens.any? ? 0 : @unanswered
    Lab::Ledger.new(answered:, stored:, unanswered:, unanswered_tokens: @unanswered_tokens + @excluded, **)
  end

  def to_h = { statuses:, failures:, unanswered:, refused: }

  private
    def sum_up(counts, more) = counts.merge!(more) { |_, one, other| one + other }
end
