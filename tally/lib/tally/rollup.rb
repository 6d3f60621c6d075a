# Counts of processed events per minute, hour and day, and per value of each dimension. A minute is counted
# from its events, an hour is merged from its minutes, and a day from its hours.
module Tally::Rollup
  INTERVALS = { minute: 60, hour: 3600, day: 86_400 }.freeze # seconds
  DAY = INTERVALS[:day]
  COARSER = { minute: :hour, hour: :day }.freeze

  # :name counts all events, the others page views only.
  DIMENSIONS = [ :name, *Tally::Dimension::NAMES ].freeze

  PAGEVIEW = "pageview"

  # The maximum number of values of a dimension in a bucket, separately for people and bots. The rest are
  # counted together as OTHER, so that made-up URLs don't fill the database. Reports say how many were.
  MAX_VALUES = 10_000
  OTHER = "(other)"

  # The maximum number of distinct values while a bucket is counted. Above it, the rarer half goes to OTHER,
  # so that made-up URLs don't use up memory.
  MAX_VALUES_IN_MEMORY = 5 * MAX_VALUES

  # The start of the bucket that contains +time+; both in seconds since 1970.
  def self.start(interval, time) = time - time % INTERVALS.fetch(interval)

  # The counts of one +value+, or nil for events without one, in the bucket at +start+. +histogram+ is nil
  # unless numbers were sent.
  Row = Struct.new(:interval, :start, :dimension, :value, :bot, :count, :sketch, :histogram)
end
