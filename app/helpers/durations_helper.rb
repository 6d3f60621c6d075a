module DurationsHelper
  # "3 minutes" for a +duration+ of one unit, as limits and deadlines are written.
  def duration_in_words(duration)
    unit, count = duration.parts.sole
    t "durations.#{unit}", count:
  end
end
