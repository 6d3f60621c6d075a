# What can be said of a load whose requests carry no token: how many rows there are more than before, beside how many answers said
# that one was written. A row lost and one that nobody sent make up for one another, so this is counted and not proved.
#
# +before+ and +after+ map each table in which every request leaves a row to the number of its rows; +stragglers+ is how many
# requests may have been under way at the ends of the loads, of which nobody counted the answer.
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
