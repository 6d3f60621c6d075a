# The time that somebody looks at: whole days of UTC, from one to another.
class Tally::Period
  # What cannot be a period: the +reason+, for which the dashboard has words, and the +text+ that was asked for, where it is to blame.
  class Invalid < ArgumentError
    attr_reader :reason, :text

    def initialize(reason, text = nil)
      @reason, @text = reason, text
      super([ reason, text ].compact.join(": "))
    end
  end

  DAY = Tally::Rollup::DAY
  NAMES = %w[ today yesterday 7d 30d 12m ].freeze
  USUAL = "7d"
  LONGEST = 3660 # days: ten years
  DATE = /\A\d{4}-\d{2}-\d{2}\z/

  class << self
    # What +range+, or else +from+ and +to+, say, which are texts or nil. Raises Invalid.
    def parse(range: nil, from: nil, to: nil, now: Time.now.utc)
      today = Time.utc(now.year, now.month, now.day)
      return between(from, to, now) if [ from, to ].any? { |date| !date.to_s.empty? }

      range = USUAL if range.to_s.empty?
      raise Invalid, :range unless NAMES.include?(range)
      new(*days(range, today), now:, name: range)
    end

    private
      def days(range, today)
        case range
        when "today" then [ today, today + DAY ]
        when "yesterday" then [ today - DAY, today ]
        when "7d" then [ today - 6 * DAY, today + DAY ]
        when "30d" then [ today - 29 * DAY, today + DAY ]
        when "12m" then [ today - 364 * DAY, today + DAY ]
        end
      end

      def between(from, to, now)
        first, last = date(from, :first), date(to, :last)
        raise Invalid, :order if first > last
        raise Invalid, :length if last - first > LONGEST * DAY
        raise Invalid, :future if first > now

        new(first, last + DAY, now:)
      end

      def date(text, which)
        raise Invalid, which unless text.is_a?(String) && text.match?(DATE)

        year, month, day = text.split("-").map(&:to_i)
        time = Time.utc(year, month, day)
        raise ArgumentError unless time.day == day && year >= 1970 # the thirty-first of a short month is the first of the next
        time
      rescue Invalid
        raise
      rescue ArgumentError
        raise Invalid.new(:calendar, text)
      end
  end

  attr_reader :from, :to, :name

  # +to+ is exclusive; +name+ is one of NAMES, or nil where two dates were given.
  def initialize(from, to, now: Time.now.utc, name: nil)
    @from, @to, @now, @name = from, to, now, name
  end

  def length = to - from # seconds
  def days = (length / DAY).round
  def last_day = to - DAY
  def current? = to > @now
end
