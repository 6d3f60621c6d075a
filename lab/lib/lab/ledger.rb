require "set"

# What became of the requests that carried a token: what was answered, and what is there.
#
# +answered+ maps a token to the status of its answer; +kept+ maps each table in which it must stand to the tokens in it;
# +unanswered+ is the number of requests that were sent and got no answer, whose tokens nobody knows. Where a request's rows are
# not written in one transaction, some of them without the others are no fault: +one_transaction+ says whether they are.
class Lab::Ledger
  def initialize(answered:, kept:, unanswered: 0, one_transaction: true)
    @answered, @unanswered, @one_transaction = answered, unanswered, one_transaction
    @kept = kept.transform_values(&:to_set)
  end

  def proof = "each request"
  def attempted = @answered.size + @unanswered

  # Tokens whose writes the server said were done.
  def acknowledged = @acknowledged ||= @answered.select { |_, status| status.between?(200, 299) }.keys.to_set

  # Tokens that stand in any table.
  def present = @present ||= @kept.values.reduce(Set.new, :|)

  # Acknowledged, and not in every table that they must be in.
  def lost = acknowledged.reject { |token| @kept.values.all? { |tokens| tokens.include?(token) } }.to_set

  # There, though the client was told of an error or of nothing: it may ask again, and find its work done.
  def recovered = present - acknowledged

  # Half there: in one of the tables, and not in another. A transaction was not one.
  def torn = present.reject { |token| @kept.values.all? { |tokens| tokens.include?(token) } }.to_set

  # There, and sent by nobody.
  def unexpected = [ (present - @answered.keys).size - @unanswered, 0 ].max

  def valid? = lost.empty? && unexpected.zero? && (torn.empty? || !@one_transaction)

  def to_h
    { attempted:, acknowledged: acknowledged.size, present: present.size, lost: lost.size, recovered: recovered.size, torn: torn.size, unexpected: }
  end
end
