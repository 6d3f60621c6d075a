# What sightings come to: for each minute, hour and day, and for each value of a dimension, how often it was seen and by how many. A
# minute is counted from its sightings, an hour merged from its minutes, a day from its hours.
module Tally::Rollup
  GRAINS = { minute: 60, hour: 3600, day: 86_400 }.freeze # seconds
  DAY = GRAINS[:day]
  COARSER = { minute: :hour, hour: :day }.freeze

  # :name counts every sighting, the others page views alone.
  DIMENSIONS = %i[ name path host referrer language agent ].freeze

  PAGEVIEW = "pageview"

  # The values of a dimension that a bucket keeps, for people and for bots each; the rest are counted together as OTHER, so that whoever
  # makes up addresses makes no rows.
  MOST_VALUES = 1000
  OTHER = "(other)"

  # The values that are counted apart while a minute is counted. Beyond, the rarer half goes to OTHER, so that made-up addresses fill no
  # memory. No hour or day has so many to merge.
  MOST_AT_ONCE = 100 * MOST_VALUES

  # The start of the bucket that +time+ falls into; both in seconds since 1970.
  def self.start(grain, time) = time - time % GRAINS.fetch(grain)

  # The row of a bucket, which starts at +start+, for one +value+, which is nil where none was told. +histogram+ is nil where no number
  # was sent.
  Row = Struct.new(:grain, :start, :dimension, :value, :bot, :count, :sketch, :histogram)
end
