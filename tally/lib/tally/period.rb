# The range of a report: whole days in UTC.
class Tally::Period
  # +reason+ is a key of the dashboard's error messages; +text+ is the invalid input,
  # if it belongs in the message.
  class Invalid < ArgumentError
    attr_reader :reason, :text

    def initialize(reason, text = nil)
      @reason, @text = reason, text
      super([ reason, text ].compact.join(": "))
    end
  end

  DAY = Tally::Rollup::DAY
  NAMES = %w[ today yesterday 7d 30d 12m ].freeze
  DEFAULT = "7d"
  MAX_DAYS = 3660 # ten years
  DATE = /\A\d{4}-\d{2}-\d{2}\z/

  class << self
    # From +range+, one of NAMES, or from the dates +from+ and +to+. Each is a string or nil. Raises Invalid.
    def parse(range: nil, from: nil, to: nil, now: Time.now.utc)
      today = Time.utc(now.year, now.month, now.day)
      return between(from, to, now) if [ from, to ].any? { |date| !date.to_s.empty? }

      range = DEFAULT if range.to_s.empty?
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
        raise Invalid, :length if last - first > MAX_DAYS * DAY
        raise Invalid, :future if first > now

        new(first, last + DAY, now:)
      end

      def date(text, which)
        raise Invalid, which unless text.is_a?(String) && text.match?(DATE)

        year, month, day = text.split("-").map(&:to_i)
        time = Time.utc(year, month, day)
        raise ArgumentError unless time.day == day && year >= 1970 # Time.utc turns February 30 into March 2
        time
      rescue Invalid
        raise
      rescue ArgumentError
        raise Invalid.new(:calendar, text)
      end
  end

  attr_reader :from, :to, :name

  # +to+ is exclusive; +name+ is one of NAMES, or nil for two dates.
  def initialize(from, to, now: Time.now.utc, name: nil)
    @from, @to, @now, @name = from, to, now, name
  end

  def length = to - from # seconds
  def days = (length / DAY).round
  def last_day = to - DAY
  def current? = to > @now
end
