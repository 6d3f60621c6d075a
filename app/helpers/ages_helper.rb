module AgesHelper
  include ApplicationHelper

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
    when ...HOUR then "#{counted seconds / MINUTE, "minute"} ago"
    when ...DAY then "#{counted seconds / HOUR, "hour"} ago"
    when ...MONTH then "#{counted seconds / DAY, "day"} ago"
    when ...YEAR then "#{counted seconds / MONTH, "month"} ago"
    else "#{counted seconds / YEAR, "year"} ago"
    end
  end

  # When the words for the age of +time+ will be others.
  def age_changes_at(time)
    age = [ Time.now.to_i - time.to_i, 0 ].max
    unit = [ MINUTE, HOUR, DAY, MONTH ].zip([ HOUR, DAY, MONTH, YEAR ]).find { |_, limit| age < limit }&.first || YEAR
    change = (age / unit + 1) * unit
    time + (age < YEAR ? [ change, YEAR ].min : change)
  end

  # Markup that says ages is remembered for so long: an age is then off by less than a minute.
  def current_minute
    Time.now.to_i / MINUTE
  end
end
