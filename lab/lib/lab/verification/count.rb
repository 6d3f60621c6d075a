# Compares the number of new rows with the number of acknowledged writes, for requests without a token. A lost
# row and a row that no request sent cancel out, so this is weaker than a reconciliation.
#
# +before+ and +after+ map each table that every request adds a row to, to its number of rows. +stragglers+ is
# the highest possible number of requests that were in flight when a load ended, so that their responses were
# not counted.
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

  # These requests have no tokens.
  def evidence = {}

  def to_h = { attempted:, acknowledged:, present:, lost:, recovered:, unexpected: }
end
