# What all rounds of a kind of fault came to together. The rounds' rows are not kept in memory: a thousand rounds are millions.
class Lab::Faults::Totals
  attr_reader :answered, :statuses, :failures, :unanswered, :refused, :commands

  def initialize
    @answered, @statuses, @failures, @commands = {}, {}, {}, []
    @unanswered = @refused = 0
  end

  def add(round)
    round.requests.each { |request| @answered[request.token] = request.status }
    [ [ @statuses, round.statuses ], [ @failures, round.failures ] ].each { |sum, more| sum.merge!(more) { |_, one, other| one + other } }
    @unanswered += round.unanswered
    @refused += round.refused
    @commands << round.command.join(" ")
  end

  # Takes back that these were acknowledged: they were, and may be gone all the same.
  def excuse(tokens) = tokens.each { |token| @answered.delete(token) }

  # What became of all of them, +stored+ being what the database has. A request that was refused a connection cannot have written
  # anything, so it excuses no row.
  def ledger(stored, **)
    Lab::Ledger.new(answered:, stored:, unanswered:, **)
  end

  def to_h = { statuses:, failures:, unanswered:, refused: }
end
