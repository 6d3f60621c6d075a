require "json"
require "net/http"
require "securerandom"

# Tells a collector what happens in an application, from a thread of its own, so that nothing in the application waits for it.
#
#   TALLY = Tally::Client.new("https://stats.example.org/stats")
#   TALLY.event "signup", value: 12.5, url: "https://example.org/join"
#
# What cannot be told now is told later, under the same id, so that it counts once. Once +limit+ events wait, further ones are refused
# and counted.
class Tally::Client
  MOST = 100 # events of one request
  PAUSES = [ 0.25, 0.5, 1, 2, 5, 10 ].freeze # seconds between one try and the next, where the collector names none
  TROUBLE = [ SystemCallError, IOError, SocketError, Timeout::Error, OpenSSL::SSL::SSLError, Net::ProtocolError, Net::HTTPBadResponse ].freeze
  LASTING = [ Net::HTTPTooManyRequests, Net::HTTPRequestTimeout ].freeze # of those with 4xx, the ones that pass

  # The collector answered, and took nothing.
  class Refused < StandardError; end

  attr_reader :refused, :last_error

  # +limit+ is a number of events, +timeout+ in seconds: how long a request may take.
  def initialize(url, limit: 10_000, timeout: 5)
    @uri, @limit, @timeout = URI(url), limit, timeout
    @lock, @refused = Mutex.new, 0
  end

  # Returns whether it will be told. +value+ is a number, +time+ when it happened, if not now; whatever else is given goes with it. Raises
  # JSON::GeneratorError for what is no JSON, such as bytes that are no text.
  def event(name, value: nil, time: nil, **properties)
    told = JSON.generate({ id: SecureRandom.uuid, name:, value:, time: time&.to_f&.*(1000)&.to_i, **properties }.compact)
    waiting = queue
    if waiting.size < @limit && !waiting.closed?
      waiting << told
      true
    else
      @lock.synchronize { @refused += 1 }
      false
    end
  end

  # Tells all that waits, for +seconds+ at most, and takes no more. Returns how many events could not be told.
  def close(seconds = 10)
    return 0 unless @pid == Process.pid

    @queue.close
    @thread.join(seconds)
    @queue.size + @in_hand.size
  end

  private
    # With a thread behind it: neither survives a fork.
    def queue
      return @queue if @pid == Process.pid && (@thread.alive? || @queue.closed?)

      @lock.synchronize do
        @queue, @in_hand = Thread::Queue.new, [] unless @pid == Process.pid
        at_exit { say_goodbye } unless @pid == Process.pid
        @pid = Process.pid
        @thread = Thread.new { tell_all } unless @thread&.alive?
      end
      @queue
    end

    def tell_all
      while (first = @queue.pop)
        @in_hand = [ first ]
        @in_hand << @queue.pop while @in_hand.size < MOST && !@queue.empty?
        tell @in_hand
        @in_hand = []
      end
    end

    def say_goodbye
      left = close
      warn "tally: #{left} events could not be told to #{@uri}: #{last_error&.message}" if left.positive?
    end

    # What is too much together may be taken in halves.
    def tell(events)
      tries = 0
      until settled?(answer = post("[#{events.join(",")}]"))
        return events.each_slice((events.size + 1) / 2) { |some| tell some } if answer.is_a?(Net::HTTPPayloadTooLarge) && events.size > 1
        return refuse(events, answer) if hopeless?(answer)

        sleep pause_after(answer, tries)
        tries += 1
      end
    end

    def settled?(answer) = answer.is_a?(Net::HTTPSuccess)

    # Asking again does not help where the events are at fault, or the address is.
    def hopeless?(answer)
      answer.is_a?(Net::HTTPRedirection) || answer.is_a?(Net::HTTPClientError) && LASTING.none? { |kind| answer.is_a?(kind) }
    end

    def refuse(events, answer)
      @lock.synchronize { @refused += events.size }
      warn "tally: #{@uri} refused #{events.size} events with #{answer.code}: #{answer["location"] || answer.body}"
    end

    def post(body)
      Net::HTTP.start(@uri.host, @uri.port, use_ssl: @uri.scheme == "https", open_timeout: @timeout, read_timeout: @timeout) do |http|
        http.max_retries = 0
        http.post(@uri.request_uri, body, "content-type" => "application/json").tap { |answer| @last_error = (Refused.new("#{answer.code} #{answer.message}") unless settled?(answer)) }
      end
    rescue *TROUBLE => error
      @last_error = error
      nil
    end

    def pause_after(answer, tries)
      [ answer&.[]("retry-after").to_f, PAUSES.fetch(tries, PAUSES.last) ].max * rand(0.75..1.25)
    end
end
