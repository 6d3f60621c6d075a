module AgesHelper
  include ApplicationHelper

  MINUTE = 60
  HOUR = 60 * MINUTE
  DAY = 24 * HOUR
  MONTH = 30 * DAY
  YEAR = 365 * DAY

  # Largest first, as in reader.js.
  UNITS = { YEAR => :year, MONTH => :month, DAY => :day, HOUR => :hour, MINUTE => :minute }.to_a.freeze

  # Days as they were written, which takes I18n longer than all else that stands beside them.
  DAYS = BoundedCache.new(1_000)

  # "November 22, 2026"
  def date_in_words(date)
    DAYS.fetch([ I18n.locale, date ]) { l date, format: :long }
  end

  # How long ago +time+ was, in the largest whole unit, as a <time> that a script or a machine can read exactly.
  # Written out, since a thread says it a thousand times and the tag builder takes four times as long.
  def age_tag(time)
    %(<time datetime="#{time.utc.iso8601}">#{age_in_words(Time.now.to_i - time.to_i)}</time>).html_safe
  end

  # "3 hours ago" for +seconds+ seconds. A future time (a clock that jumped) reads as now.
  def age_in_words(seconds)
    size, unit = unit_of(seconds)
    unit ? counted(seconds / size, unit, scope: "ages") : cached_t("ages.now")
  end

  # When the words for the age of +time+ will be others: at the next of their unit, or where the next larger unit begins.
  def age_changes_at(time)
    age = [ Time.now.to_i - time.to_i, 0 ].max
    size, = unit_of(age)
    larger = UNITS.map(&:first).select { |other| other > age }.min
    time + [ size ? (age / size + 1) * size : MINUTE, larger ].compact.min
  end

  # Markup that says ages is remembered for so long: an age is then off by less than a minute.
  def current_minute
    Time.now.to_i / MINUTE
  end

  private
    # Nil below a minute.
    def unit_of(seconds)
      UNITS.find { |size, _| seconds >= size }
    end
end
