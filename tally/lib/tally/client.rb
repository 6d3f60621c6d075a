require "json"
require "net/http"
require "securerandom"

# Sends an application's events to a collector from a background thread, so that
# nothing in the application waits.
#
#   TALLY = Tally::Client.new("https://stats.example.org/stats")
#   TALLY.event "signup", value: 12.5, url: "https://example.org/join"
#
# Failed requests are retried with the same ids, so that each event counts once. While +limit+ events are
# queued, new events are refused, and +refused+ counts them.
class Tally::Client
  BATCH = 100 # events per request
  # Seconds between attempts, unless the collector sends Retry-After.
  RETRY_DELAYS = [ 0.25, 0.5, 1, 2, 5, 10 ].freeze
  ERRORS = [
    SystemCallError, IOError, SocketError, Timeout::Error, OpenSSL::SSL::SSLError, Net::ProtocolError,
    Net::HTTPBadResponse
  ].freeze
  TEMPORARY = [ Net::HTTPTooManyRequests, Net::HTTPRequestTimeout ].freeze # 4xx responses that are retried

  # The collector answered without accepting the events.
  class Refused < StandardError; end

  attr_reader :refused, :last_error

  # +limit+ is the maximum number of queued events, +timeout+ is a request's timeout in seconds.
  def initialize(url, limit: 10_000, timeout: 5)
    @uri, @limit, @timeout = URI(url), limit, timeout
    @lock, @refused = Mutex.new, 0
  end

  # Returns whether the event was queued. +value+ is a number, +time+ when it happened (default:
  # now); other properties are sent along. Raises JSON::GeneratorError for properties that can't be
  # JSON, such as binary strings.
  def event(name, value: nil, time: nil, **properties)
    event = { id: SecureRandom.uuid, name:, value:, time: time&.to_f&.*(1000)&.to_i, **properties }
    json, queue = JSON.generate(event.compact), self.queue
    if queue.size < @limit && !queue.closed?
      queue << json
      true
    else
      @lock.synchronize { @refused += 1 }
      false
    end
  end

  # Stops accepting events and sends the queued ones, for +seconds+ at most. Returns
  # how many could not be sent.
  def close(seconds = 10)
    return 0 unless @pid == Process.pid

    @queue.close
    @thread.join(seconds)
    @queue.size + @in_flight.size
  end

  private
    # Neither the queue nor its thread survives a fork.
    def queue
      return @queue if @pid == Process.pid && (@thread.alive? || @queue.closed?)

      @lock.synchronize do
        @queue, @in_flight = Thread::Queue.new, [] unless @pid == Process.pid
        at_exit { close_at_exit } unless @pid == Process.pid
        @pid = Process.pid
        @thread = Thread.new { send_all } unless @thread&.alive?
      end
      @queue
    end

    def send_all
      while (first = @queue.pop)
        @in_flight = [ first ]
        @in_flight << @queue.pop while @in_flight.size < BATCH && !@queue.empty?
        deliver @in_flight
        @in_flight = []
      end
    end

    def close_at_exit
      unsent = close
      warn "tally: #{unsent} events could not be sent to #{@uri}: #{last_error&.message}" if unsent.positive?
    end

    # A batch that is too large is sent in halves.
    def deliver(events)
      tries = 0
      until success?(response = post("[#{events.join(",")}]"))
        return deliver_halves(events) if response.is_a?(Net::HTTPPayloadTooLarge) && events.size > 1
        return refuse(events, response) if permanent_failure?(response)

        sleep pause_after(response, tries)
        tries += 1
      end
    end

    def deliver_halves(events) = events.each_slice((events.size + 1) / 2) { |half| deliver half }

    def success?(response) = response.is_a?(Net::HTTPSuccess)

    # The events are invalid, or the URL is wrong.
    def permanent_failure?(response)
      response.is_a?(Net::HTTPRedirection) ||
        response.is_a?(Net::HTTPClientError) && TEMPORARY.none? { |kind| response.is_a?(kind) }
    end

    def refuse(events, response)
      @lock.synchronize { @refused += events.size }
      warn "tally: #{@uri} refused #{events.size} events with #{response.code}: " \
        "#{response["location"] || response.body}"
    end

    def post(body)
      tls = @uri.scheme == "https"
      Net::HTTP.start(
        @uri.host, @uri.port, use_ssl: tls, open_timeout: @timeout, read_timeout: @timeout
      ) do |http|
        http.max_retries = 0
        http.post(@uri.request_uri, body, "content-type" => "application/json").tap do |response|
          @last_error = (Refused.new("#{response.code} #{response.message}") unless success?(response))
        end
      end
    rescue *ERRORS => error
      @last_error = error
      nil
    end

    def pause_after(response, tries)
      [ response&.[]("retry-after").to_f, RETRY_DELAYS.fetch(tries, RETRY_DELAYS.last) ].max *
        rand(0.75..1.25)
    end
end
