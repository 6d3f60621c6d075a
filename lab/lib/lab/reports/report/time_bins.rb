# Divides the time of a measurement into at most MAX equal bins, in which requests and samples are counted.
class Lab::Report::TimeBins
  MAX, SHORTEST = 60, 0.1 # bins; seconds: the time between two samples

  attr_reader :step, :duration

  def initialize(duration)
    @duration = [ duration, SHORTEST ].max
    @step = [ @duration / MAX, SHORTEST ].max
  end

  # The bins of +items+, by number. The block returns an item's time in seconds. Items
  # after the end are left out.
  def group(items)
    items.group_by { |item| (yield(item) / step).floor }
      .select { |number, _| number.between?(0, count - 1) }.sort.to_h
  end

  def count = (duration / step).round
  def range(number) = (number * step)..((number + 1) * step)
  def middle(number) = (number + 0.5) * step

  # The increase per second of a growing value of +samples+, halfway between the last samples of two bins. The
  # block returns the value, or nil.
  def rates(samples)
    last = group(samples.reject { |sample| yield(sample).nil? }, &:at).values.map(&:last)
    last.each_cons(2).filter_map do |before, after|
      seconds = after.at - before.at
      [ (before.at + after.at) / 2, [ (yield(after) - yield(before)) / seconds, 0 ].max ] if seconds.positive?
    end
  end

  # The largest value in each bin.
  def peaks(samples, &value)
    group(samples.select(&value), &:at).map { |number, in_bin| [ middle(number), in_bin.map(&value).max ] }
  end
end
