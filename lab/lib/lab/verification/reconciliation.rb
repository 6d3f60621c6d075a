# Compares the requests that carried a token with the rows in the database. Stored as ledger in
# measurement.json and fault.json.
#
# +answered+ maps a token to whether its request was acknowledged. +stored+ maps each table that a request
# writes to, to the tokens in it after the server has exited; +before_exit+ is the same from before it was
# asked to stop, and +at_end+ from when the load had just ended. +altered+ are tokens of rows whose content
# differs from what was sent. +unanswered+ is the number of requests without a response whose tokens are
# unknown, and +unanswered_tokens+ are the tokens of the others. If a request's rows are not written in
# +one_transaction+, some of them may be stored without the others; +in_parts+ are the tokens of rounds of
# several requests, for which the same applies. +tables+ maps a token to the names of the tables that its
# request writes to, if these are not the same for all.
class Lab::Reconciliation
  EXAMPLES = 5 # tokens of each kind that are reported

  def initialize(answered:, stored:, before_exit: stored, at_end: before_exit, altered: [], unanswered: 0,
    unanswered_tokens: [], one_transaction: true, in_parts: Set.new, tables: {})
    @tables, @in_parts = tables, in_parts
    @answered, @one_transaction, @altered = answered, one_transaction, altered.to_set
    @unanswered, @unanswered_tokens = unanswered, unanswered_tokens
    @before_exit, @at_end = [ before_exit, at_end ].map { |tokens| tokens.transform_values(&:to_set) }
    @stored = stored.transform_values(&:to_set)
    @repeated = stored.values.flat_map { |tokens| tokens.tally.select { |_, rows| rows > 1 }.keys }
  end

  def proof = "each request"
  def attempted = @answered.size + @unanswered + @unanswered_tokens.size

  # Tokens whose writes the server confirmed.
  def acknowledged = @acknowledged ||= @answered.select { |_, acknowledged| acknowledged }.keys.to_set

  # Tokens in any table.
  def present = @present ||= @stored.values.reduce(Set.new, :|)

  # Acknowledged, and missing from a table.
  def lost = @lost ||= acknowledged.reject { |token| complete?(token, @stored) }.to_set

  # Present although the client got an error or no response. It may retry the request.
  def recovered = present - acknowledged

  # In more than one row of a table.
  def duplicated = @repeated.to_set

  # In one table and missing from another, or with other content than was sent.
  def torn = incomplete | altered

  # Acknowledged, but written only when the server was stopped: kill -9 would have lost it.
  def written_at_exit
    @written_at_exit ||=
      acknowledged.select { |token| complete?(token, @stored) && !complete?(token, @before_exit) }.to_set
  end

  # Acknowledged, but missing when the load had just ended, and written soon after. Not a fault: a server may
  # store requests elsewhere first.
  def late
    @late ||= acknowledged.select { |token| complete?(token, @before_exit) && !complete?(token, @at_end) }
      .to_set
  end

  # Rows that no request wrote.
  def unexpected = [ unknown.size - @unanswered, 0 ].max

  def valid?
    [ lost, duplicated, altered, written_at_exit ].all?(&:empty?) &&
      unexpected.zero? && (incomplete.empty? || !@one_transaction)
  end

  def to_h
    { attempted:, acknowledged: acknowledged.size, present: present.size, lost: lost.size,
      recovered: recovered.size, torn: torn.size, duplicated: duplicated.size, unexpected:,
      written_at_exit: written_at_exit.size, late: late.size }
  end

  # Some tokens of each kind of fault.
  def evidence
    { lost:, torn:, duplicated:, written_at_exit:, unexpected: (unexpected.zero? ? [] : unknown) }
      .transform_values { |tokens| tokens.first(EXAMPLES) }.reject { |_, tokens| tokens.empty? }
  end

  private
    def complete?(token, stored)
      @tables.fetch(token, stored.keys).all? { |table| stored.fetch(table).include?(token) }
    end

    def incomplete = @incomplete ||= (present - @in_parts).reject { |token| complete?(token, @stored) }.to_set
    def altered = present & @altered
    def unknown = present - @answered.keys - @unanswered_tokens
end
