module DurationsHelper
  # "3 minutes" for a +duration+ of one unit, for limits and deadlines.
  def duration_in_words(duration)
    unit, count = duration.parts.sole
    t "durations.#{unit}", count:
  end

  # The minutes until a new member may submit something again.
  def limit_ends_in(limit)
    duration_in_words(((limit.free_at - Time.current) / 60).ceil.minutes)
  end
end
