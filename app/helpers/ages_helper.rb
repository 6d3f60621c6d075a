module AgesHelper
  include ApplicationHelper

  MINUTE = 60
  HOUR = 60 * MINUTE
  DAY = 24 * HOUR
  MONTH = 30 * DAY
  YEAR = 365 * DAY

  # Largest first, as in reader.js.
  UNITS = { YEAR => :year, MONTH => :month, DAY => :day, HOUR => :hour, MINUTE => :minute }.to_a.freeze

  # "November 22, 2026"
  def date_in_words(date) = l(date, format: :long)

  # The age of +time+ in the largest whole unit, in a <time> element with the exact time.
  def age_tag(time)
    %(<time datetime="#{time.utc.iso8601}">#{age_in_words(Time.now.to_i - time.to_i)}</time>).html_safe
  end

  # "3 hours ago" for +seconds+ seconds. Future times (clock jumps) count as now.
  def age_in_words(seconds)
    size, unit = unit_of(seconds)
    unit ? counted(seconds / size, unit, scope: :ages) : cached_t("ages.now")
  end

  # When the displayed age of +time+ changes: at the next multiple of its unit, or where
  # the next larger unit begins.
  def age_changes_at(time, now: Time.now.to_i)
    age = [ now - time.to_i, 0 ].max
    size, = unit_of(age)
    return Time.at(time.to_i + MINUTE) unless size

    next_multiple = (age / size + 1) * size
    # A year is not a multiple of a month.
    Time.at(time.to_i + (age < YEAR ? [ next_multiple, YEAR ].min : next_multiple))
  end

  # Allows the page to be served again until +time+, if nothing else changes it: to visitors by PageCache,
  # which otherwise serves it for 30 seconds; to a member with 304 Not Modified (Revalidation).
  def cache_page_until(time)
    request.env[PageCache::EXPIRES_IN] = [ request.env[PageCache::EXPIRES_IN], time - Time.now ].compact.min
  end

  # How long markup with ages is cached: a displayed age is then off by less than a minute.
  def current_minute
    Time.now.to_i / MINUTE
  end

  # When markup that is cached for the current minute changes because of the age of +time+.
  def minute_of_age_change(time)
    Time.at(age_changes_at(time, now: current_minute * MINUTE).to_i.ceildiv(MINUTE) * MINUTE)
  end

  private
    # Nil for less than a minute.
    def unit_of(seconds)
      UNITS.find { |size, _| seconds >= size }
    end
end
