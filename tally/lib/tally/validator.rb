require "time"

# Turns raw events into processed ones, in the background. An event that breaks one of these rules is rejected
# with the reason; those of the name and the page are also checked when it is received (+defect+):
#
# - The parameters of a hit are a query; other events have a JSON object. JSON that was cut off is invalid.
# - The name has 1 to 120 bytes, not counting invisible characters. A hit without a name is a page view.
# - A page is a path, or a URL with a host, and has visible characters.
# - It is not older than the raw events that are kept.
#
# Other fields are ignored if they are wrong: a value is a finite number of at most 10¹⁵, positive or
# negative; a time is in milliseconds or seconds since 1970, or ISO 8601 (UTC unless it has a zone). One in
# the future, or from before 2001, counts as now, since clocks may be wrong.
#
# A client that identifies itself as a bot, or is a program that requests pages, is a bot. A program that
# sends other events by POST is an application, and so is a server that reports page views without describing
# its visitors.
class Tally::Validator
  MAX_NAME = 120 # bytes
  MAX_VALUE = 1e15
  MIN_TIME = 1_000_000_000 # 2001: clocks that weren't set are earlier
  ZONE = /(?:Z|[+-]\d\d:?\d\d)\s*\z/i
  MILLISECONDS = 1e11 # larger numbers are milliseconds: as seconds, this is the year 5138
  LANGUAGE = /\A\s*([a-z]{2,3})(?![a-z])/i

  class << self
    # Why an event with that name and page would be rejected, or nil.
    def defect(name, page)
      name(name)
      Tally::Location.split(page)
      nil
    rescue Tally::Malformed => malformed
      malformed.message
    end

    def name(text)
      name = text.is_a?(String) && text.valid_encoding? && Tally::Location.visible(text)
      raise Tally::Malformed, "The event has no name." unless name
      raise Tally::Malformed, "The name is longer than #{MAX_NAME} bytes." if name.bytesize > MAX_NAME

      name
    end
  end

  # +oldest+ is the maximum age of an event's time in seconds; raw events before +floor+, in seconds since
  # 1970, have been deleted. The block returns the salt of a day.
  def initialize(oldest: Tally::Retention::RAW, floor: 0, &salt)
    @oldest, @floor, @salt, @keys = oldest, floor, salt, {}
  end

  # Returns the ProcessedEvent. Raises Malformed.
  def process(event)
    payload = Tally::Payload.of(event)
    host, path = page(payload, event)
    name, agent = self.class.name(payload.name), Tally::UserAgent.of(event.user_agent)
    application = agent.tool && from_application?(event, name)

    Tally::ProcessedEvent.at(time(payload, event.received_at), name:, host:, path:,
      referrer: referrer(payload, host), language: event.language&.[](LANGUAGE, 1)&.downcase,
      agent: agent.family, bot: agent.bot && !application,
      visitor: (visitor(event, host) unless application), value: value(payload.value))
  end

  private
    # An application sends events with an HTTP library: it is neither a bot nor a visitor. A library that
    # requests pages is a bot.
    def from_application?(event, name)
      event.kind == "server" || event.kind == "event" && name != Tally::Rollup::PAGEVIEW
    end

    def page(payload, event)
      Tally::Location.split(payload.page, event.host) || [ Tally::Location.host(event.host), nil ]
    end

    # Links within the site have no referrer.
    def referrer(payload, host)
      from = payload.referrer &&
        Tally::Location.visible(payload.referrer)&.[](%r{\A(?:[a-z][a-z0-9+.-]*:)?//([^/?#]+)}i, 1)
      from = Tally::Location.host(from)&.delete_prefix("www.")
      from unless from == host&.delete_prefix("www.")
    end

    def value(text)
      value = Float(text, exception: false)
      value if value&.finite? && value.abs <= MAX_VALUE
    end

    # In seconds since 1970.
    def time(payload, received_at)
      received = received_at / 1_000_000
      at = seconds(payload.time) or return received
      raise Tally::Malformed, "The time is too long ago." if at < [ @floor, received - @oldest ].max

      [ at, received ].min
    end

    # Nil if it isn't a time.
    def seconds(time)
      number = time.is_a?(Numeric) ? time : time.to_s[/\A\s*-?\d+(?:\.\d+)?\s*\z/]&.to_f
      number = Time.iso8601(time.to_s[ZONE] ? time.to_s : "#{time}Z").to_i unless number
      number /= 1000 if number > MILLISECONDS
      number.floor if number >= MIN_TIME
    rescue ArgumentError, FloatDomainError
      nil
    end

    def visitor(event, host)
      day = Tally::Visitor.day(event.received_at)
      Tally::Visitor.of(@keys[day] ||= Tally::Visitor.key(@salt.call(day)),
        event.address, event.user_agent, host)
    end
end
