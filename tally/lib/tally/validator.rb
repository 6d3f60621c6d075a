require "time"

# Turns raw events into processed ones, in the background. An event that breaks one of these rules is rejected with the
# reason:
#
# - The parameters of a hit are a query; other events have a JSON object. JSON that was cut off is invalid.
# - The name has 1 to 120 bytes, not counting invisible characters. A hit without a name is a page view.
# - A page is a path, or a URL with a host, and has visible characters.
# - A value is a finite number of at most 10¹⁵, positive or negative.
# - A time is in milliseconds or seconds since 1970, or ISO 8601 (UTC unless it has a zone). It is not older than the raw
#   events that are kept, and at most a day in the future, which counts as now, since clocks may be wrong.
#
# A client that identifies itself as a bot, or is a program that requests pages, is a bot. A program that sends other
# events by POST is an application, and so is a server that reports page views without describing its visitors.
class Tally::Validator
  MAX_NAME = 120 # bytes
  MAX_PATH = 500 # bytes; longer paths are cut off
  MAX_VALUE = 1e15
  MAX_AHEAD = Tally::Rollup::DAY
  ZONE = /(?:Z|[+-]\d\d:?\d\d)\s*\z/i
  MILLISECONDS = 1e11 # larger numbers are milliseconds: as seconds, this is the year 5138
  LANGUAGE = /\A\s*([a-z]{2,3})(?![a-z])/i

  class << self
    # The host of a URL's authority, without credentials and port.
    def host(text)
      text && visible(text[/\A(?:.*@)?(.*?)\.?(?::\d*)?\z/m, 1].downcase)&.byteslice(0, 255)&.scrub("")
    end

    # +text+ without control characters, or nil if nothing is left.
    def visible(text)
      text = text.gsub(/[[:cntrl:]]/, "") if text.match?(/[[:cntrl:]]/)
      text = text.strip
      text unless text.empty?
    end
  end

  # +oldest+ is the maximum age of an event's time in seconds; raw events before +floor+, in seconds since 1970, have
  # been deleted. The block returns the salt of a day.
  def initialize(oldest: Tally::Retention::RAW, floor: 0, &salt)
    @oldest, @floor, @salt, @keys = oldest, floor, salt, {}
  end

  # Returns the ProcessedEvent. Raises Malformed.
  def process(event)
    payload = Tally::Payload.of(event)
    host, path = page(payload, event)
    name, agent = name(payload), Tally::UserAgent.of(event.user_agent)
    application = agent.tool && from_application?(event, name)

    Tally::ProcessedEvent.at(time(payload, event.received_at), name:, host:, path:, referrer: referrer(payload, host),
      language: event.language&.[](LANGUAGE, 1)&.downcase, agent: agent.family, bot: agent.bot && !application,
      visitor: (visitor(event, host) unless application), value: value(payload.value))
  end

  private
    # An application sends events with an HTTP library: it is neither a bot nor a visitor. A library that requests pages
    # is a bot.
    def from_application?(event, name)
      event.kind == "server" || event.kind == "event" && name != Tally::Rollup::PAGEVIEW
    end

    def page(payload, event)
      return [ host(event.host), nil ] unless payload.page

      url = visible(payload.page)
      raise Tally::Malformed, "The page's URL is empty." unless url

      split(url, event.host) || raise(Tally::Malformed, "The page's URL is invalid.")
    end

    # A path without a host belongs to the requested host.
    def split(url, requested_host)
      case url
      when %r{\A(?:[a-z][a-z0-9+.-]*:)?//([^/?#]+)([^?#]*)}i then [ host($1), path($2) ]
      when %r{\A[a-z][a-z0-9+.-]*:(?!\d)}i then nil
      else [ host(requested_host), path(url[/\A[^?#]*/]) ]
      end
    end

    def host(text) = self.class.host(text)
    def visible(text) = self.class.visible(text)
    def path(text) = (text.start_with?("/") ? text : "/#{text}").byteslice(0, MAX_PATH).scrub("")

    # Links within the site have no referrer.
    def referrer(payload, host)
      from = payload.referrer && visible(payload.referrer)&.[](%r{\A(?:[a-z][a-z0-9+.-]*:)?//([^/?#]+)}i, 1)
      from = host(from)&.delete_prefix("www.")
      from unless from == host&.delete_prefix("www.")
    end

    def name(payload)
      name = payload.name.is_a?(String) && visible(payload.name)
      raise Tally::Malformed, "The event has no name." unless name
      raise Tally::Malformed, "The name is longer than #{MAX_NAME} bytes." if name.bytesize > MAX_NAME

      name
    end

    def value(text)
      return if text.nil? || text == ""

      value = Float(text, exception: false)
      raise Tally::Malformed, "The value isn't a number." unless value&.finite?
      raise Tally::Malformed, "The value is too large." if value.abs > MAX_VALUE

      value
    end

    # In seconds since 1970.
    def time(payload, received_at)
      received = received_at / 1_000_000
      return received if payload.time.nil? || payload.time == ""

      at = seconds(payload.time)
      raise Tally::Malformed, "The time is in the future." if at > received + MAX_AHEAD
      raise Tally::Malformed, "The time is too long ago." if at < [ @floor, received - @oldest ].max

      [ at, received ].min
    end

    def seconds(time)
      number = time.is_a?(Numeric) ? time : time.to_s[/\A\s*-?\d+(?:\.\d+)?\s*\z/]&.to_f
      return Time.iso8601(time.to_s[ZONE] ? time.to_s : "#{time}Z").to_i unless number
      raise ArgumentError unless number.finite?

      (number > MILLISECONDS ? number / 1000 : number).floor
    rescue ArgumentError, FloatDomainError
      raise Tally::Malformed, "The time is invalid."
    end

    def visitor(event, host)
      day = Tally::Visitor.day(event.received_at)
      Tally::Visitor.of(@keys[day] ||= Tally::Visitor.key(@salt.call(day)), event.address, event.user_agent, host)
    end
end
