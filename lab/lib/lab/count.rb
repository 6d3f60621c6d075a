# Compares the number of new rows with the number of acknowledged writes, for requests without a token. A lost row and a
# row that no request sent cancel out, so this is weaker than a ledger.
#
# +before+ and +after+ map each table in which every request leaves a row to its number of rows; +stragglers+ is how
# many requests may have been under way at the ends of the loads, so that their answers were not counted.
class Lab::Count
  def initialize(sample, before:, after:, stragglers:)
    @sample, @stragglers = sample, stragglers
    @grown = after.to_h { |table, rows| [ table, rows - before.fetch(table) ] }
  end

  def proof = "counted"
  def attempted = @sample.sent
  def acknowledged = @sample.good + @sample.invalid_bodies
  def present = @grown.values.min
  def lost = [ acknowledged - present, 0 ].max
  def recovered = [ present - acknowledged, 0 ].max
  def unexpected = [ @grown.values.max - attempted - @stragglers, 0 ].max
  def valid? = lost.zero? && unexpected.zero?

  # No token is known here.
  def evidence = {}

  def to_h = { attempted:, acknowledged:, present:, lost:, recovered:, unexpected: }
end
