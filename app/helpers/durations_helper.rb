module DurationsHelper
  # "3 minutes" for a +duration+ of one unit, for limits and deadlines.
  def duration_in_words(duration)
    unit, count = duration.parts.sole
    t "durations.#{unit}", count:
  end
end
