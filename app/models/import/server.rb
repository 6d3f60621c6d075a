require "net/http"

# Requests JSON over a few persistent connections, and retries when the server is busy.
class Import::Server
  # A document could not be fetched, even after retries.
  class Unreachable < StandardError; end

  RETRY_DELAYS = [ 1, 2, 4, 8, 16 ].freeze # seconds before each retry
  GONE = 8 # consecutive failures
  MAX_RETRY_AFTER = 120 # that the server may ask for
  MAX_BYTES = 20.megabytes
  BUSY = %w[ 408 425 429 500 502 503 504 ].freeze
  FAILURES = [
    SocketError, SystemCallError, Timeout::Error, EOFError, OpenSSL::SSL::SSLError, Net::ProtocolError, IOError
  ].freeze

  # Yields the seconds before each wait.
  def initialize(address, connections: 1, retry_delays: RETRY_DELAYS, &waiting)
    @uri = URI.parse(address.chomp("/"))
    @connections, @retry_delays, @waiting = connections, retry_delays, waiting
    @free = Queue.new.tap { |free| connections.times { free << nil } }
    unless allowed?
      raise Import::Error,
        "#{address} isn't allowed: use https://, or http:// for a server on this machine or network."
    end
  rescue URI::InvalidURIError
    raise Import::Error, "#{address} isn't a valid address."
  end

  # Returns the parsed response, or nil for null or 404. Raises Unreachable.
  def get(path)
    connection = @free.pop
    attempt = 0
    begin
      asked = nil
      connection ||= connect
      answer = connection.get("#{@uri.path}#{path}", "Accept" => "application/json", "User-Agent" => "Frontpage import")
      return parse(answer, path) unless BUSY.include?(answer.code)

      problem, asked = answer.code, answer["retry-after"]
      raise EOFError, "it answers #{answer.code}"
    rescue *FAILURES => error
      connection, problem = nil, error.message
      delay = @retry_delays[attempt] or raise Unreachable, "Could not fetch #{path}: #{problem}"
      attempt += 1
      wait [ delay, asked.to_f ].max.clamp(0, MAX_RETRY_AFTER)
      retry
    end
  ensure
    @free << connection
  end

  # Fetches several, in order, with Unreachable in place of those that failed. Raises Unreachable if all of them fail.
  def get_all(paths)
    answers, left, @failed = Array.new(paths.size), Queue.new(paths.each_with_index.to_a).tap(&:close), []
    Array.new(@connections) { Thread.new { while !gone? && (path, index = left.pop) do answers[index] = get_or_fail(path) end } }
      .each(&:join)
    gone? ? raise(@failed.last) : answers
  end

  def close
    @free.pop&.finish until @free.empty?
  end

  private
    def allowed?
      @uri.is_a?(URI::HTTPS) || (@uri.is_a?(URI::HTTP) && near?(@uri.hostname))
    end

    # Uses the checked address instead of resolving the name again, which could return another one.
    def near?(host)
      host == "localhost" || IPAddr.new(host).then { |address| address.loopback? || address.private? }
    rescue IPAddr::Error
      false
    end

    def get_or_fail(path)
      get(path).tap { @failed.clear }
    rescue Unreachable => error
      @failed << error
      error
    end

    def gone? = @failed.size >= GONE

    def connect
      Net::HTTP.start(
        @uri.hostname, @uri.port, use_ssl: @uri.is_a?(URI::HTTPS), open_timeout: 10, read_timeout: 30, max_retries: 0
      )
    end

    def parse(answer, path)
      case answer.code
      when "200" then answer.body.bytesize > MAX_BYTES ? raise(Unreachable, "#{path} is too large") : JSON.parse(answer.body)
      when "404", "410" then nil
      else raise Unreachable, "The server responded to #{path} with status #{answer.code}"
      end
    rescue JSON::ParserError
      raise Unreachable, "#{path} isn't JSON"
    end

    def wait(seconds)
      @waiting&.call seconds
      sleep seconds
    end
end
