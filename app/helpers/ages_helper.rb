module AgesHelper
  MINUTE = 60
  HOUR = 60 * MINUTE
  DAY = 24 * HOUR
  MONTH = 30 * DAY
  YEAR = 365 * DAY

  # How long ago +time+ was, in the largest whole unit, as a <time> that a script or a machine can read exactly.
  # Written out, since a thread says it a thousand times and the tag builder takes four times as long.
  def age_tag(time)
    %(<time datetime="#{time.utc.iso8601}">#{age_in_words(Time.now.to_i - time.to_i)}</time>).html_safe
  end

  # "3 hours ago" for +seconds+ seconds. A future time (a clock that jumped) reads as now.
  def age_in_words(seconds)
    case seconds
    when ...MINUTE then "just now"
    when ...HOUR then count_of(seconds / MINUTE, "minute")
    when ...DAY then count_of(seconds / HOUR, "hour")
    when ...MONTH then count_of(seconds / DAY, "day")
    when ...YEAR then count_of(seconds / MONTH, "month")
    else count_of(seconds / YEAR, "year")
    end
  end

  # Markup that says ages is remembered for so long: an age is then off by less than a minute.
  def current_minute
    Time.now.to_i / MINUTE
  end

  private
    def count_of(count, unit)
      count == 1 ? "1 #{unit} ago" : "#{count} #{unit}s ago"
    end
end
