require "time"

# Judges events, when nobody waits. These are the rules; what breaks one is kept apart with the reason:
#
# - The parameters are a query, where the event was a hit, or an object of JSON. What was cut to its length is none any more.
# - An event has a name of 1 to 120 bytes; a hit without one is a page view. Characters that cannot be seen do not count.
# - A page is a path or an address with a host, and has characters that can be seen.
# - A value is a finite number, no further than 10¹⁵ from nothing.
# - Who says to be a bot is one, and so is a program that looks at pages; one that tells of other events, by POST, is an application. So is a
#   server that reports page views of its visitors and does not say who they are.
# - A time, where one is told, is in milliseconds or seconds since 1970 or in ISO 8601 (in UTC, where it names no zone), no more than a day after the event came, and not
#   older than raw events are kept. A clock that is less than a day ahead is taken to be right now.
class Tally::Validity
  LONGEST_NAME = 120 # bytes
  LONGEST_PATH = 500 # bytes; what is longer is cut
  LARGEST_VALUE = 1e15
  AHEAD = Tally::Rollup::DAY
  ZONE = /(?:Z|[+-]\d\d:?\d\d)\s*\z/i
  MILLISECONDS = 1e11 # a number that is larger counts them: as seconds it would be the year 5138

  class << self
    # The host of an address as it is counted: without a name and a password before it, and a port after it.
    def host(text) = text && visible(text[/\A(?:.*@)?(.*?)\.?(?::\d*)?\z/m, 1].downcase)&.byteslice(0, 255)&.scrub("")

    # +text+ without what cannot be seen, or nil where nothing is left.
    def visible(text)
      text = text.gsub(/[[:cntrl:]]/, "") if text.match?(/[[:cntrl:]]/)
      text = text.strip
      text unless text.empty?
    end
  end

  # +oldest+ is how old a told time may be, in seconds; before +floor+, in seconds since 1970, what was kept has been deleted. The block
  # is given a day and returns its salt.
  def initialize(oldest: Tally::Retention::RAW, floor: 0, &salt)
    @oldest, @floor, @salt, @keys = oldest, floor, salt, {}
  end

  # Returns what the event says. Raises Malformed.
  def sighting(event)
    told = Tally::Told.of(event)
    host, path = page(told, event)
    name, agent = name(told), Tally::Agent.of(event.user_agent)
    application = agent.tool && tells?(event, name)
    Tally::Sighting.at(time(told, event.received_at), name:, host:, path:, referrer: referrer(told, host), language: event.language&.[](/\A\s*([a-z]{2,3})(?![a-z])/i, 1)&.downcase, agent: agent.family, bot: agent.bot && !application,
      visitor: (visitor(event, host) unless application), value: value(told.value))
  end

  private
    # An application that tells of an event does so by a program, and is no bot, and no visitor. To look at
    # pages by one is another thing.
    def tells?(event, name) = event.kind == "server" || event.kind == "event" && name != Tally::Rollup::PAGEVIEW

    def page(told, event)
      return [ host(event.host), nil ] unless told.page

      address = visible(told.page)
      raise Tally::Malformed, "The address of the page is empty." unless address

      split(address, event.host) || raise(Tally::Malformed, "The address of the page cannot be read.")
    end

    # The host and the path of an address, of which a path alone is on the host that was asked.
    def split(address, asked)
      case address
      when %r{\A(?:[a-z][a-z0-9+.-]*:)?//([^/?#]+)([^?#]*)}i then [ host($1), path($2) ]
      when %r{\A[a-z][a-z0-9+.-]*:(?!\d)}i then nil
      else [ host(asked), path(address[/\A[^?#]*/]) ]
      end
    end

    def host(text) = self.class.host(text)
    def visible(text) = self.class.visible(text)
    def path(text) = (text.start_with?("/") ? text : "/#{text}").byteslice(0, LONGEST_PATH).scrub("")

    # The host that one came from, unless it is the page's own.
    def referrer(told, host)
      from = told.referrer && visible(told.referrer)&.[](%r{\A(?:[a-z][a-z0-9+.-]*:)?//([^/?#]+)}i, 1)
      from = host(from)&.delete_prefix("www.")
      from unless from == host&.delete_prefix("www.")
    end

    def name(told)
      name = told.name.is_a?(String) && visible(told.name)
      raise Tally::Malformed, "The event has no name." unless name
      raise Tally::Malformed, "The name is longer than #{LONGEST_NAME} bytes." if name.bytesize > LONGEST_NAME

      name
    end

    def value(told)
      return if told.nil? || told == ""

      value = Float(told, exception: false)
      raise Tally::Malformed, "The value is no number." unless value&.finite?
      raise Tally::Malformed, "The value is too large." if value.abs > LARGEST_VALUE

      value
    end

    # Returns seconds since 1970.
    def time(told, received_at)
      received = received_at / 1_000_000
      return received if told.time.nil? || told.time == ""

      at = seconds(told.time)
      raise Tally::Malformed, "The time is in the future." if at > received + AHEAD
      raise Tally::Malformed, "The time is too long ago." if at < [ @floor, received - @oldest ].max

      [ at, received ].min
    end

    def seconds(told)
      number = told.is_a?(Numeric) ? told : told.to_s[/\A\s*-?\d+(?:\.\d+)?\s*\z/]&.to_f
      return Time.iso8601(told.to_s[ZONE] ? told.to_s : "#{told}Z").to_i unless number
      raise ArgumentError unless number.finite?

      (number > MILLISECONDS ? number / 1000 : number).floor
    rescue ArgumentError, FloatDomainError
      raise Tally::Malformed, "The time cannot be read."
    end

    def visitor(event, host)
      day = Tally::Visitor.day(event.received_at)
      Tally::Visitor.of(@keys[day] ||= Tally::Visitor.key(@salt.call(day)), event.address, event.user_agent, host)
    end
end
