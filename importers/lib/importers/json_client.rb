require "net/http"

# Requests JSON over a few persistent connections, and retries when the server is busy.
class Importers::JsonClient
  # A document could not be fetched, even after retries.
  class RequestFailed < StandardError; end

  RETRY_DELAYS = [ 1, 2, 4, 8, 16 ].freeze # seconds before each retry
  MAX_CONSECUTIVE_FAILURES = 8 # then the server counts as down
  MAX_RETRY_AFTER = 120 # seconds: longer Retry-After values are capped
  MAX_BYTES = 20.megabytes
  BUSY = %w[ 408 425 429 500 502 503 504 ].freeze
  CONNECTION_ERRORS = [
    SocketError, SystemCallError, Timeout::Error, EOFError, OpenSSL::SSL::SSLError, Net::ProtocolError,
    IOError
  ].freeze

  # Yields the seconds before each wait.
  def initialize(address, connections: 1, retry_delays: RETRY_DELAYS, &on_wait)
    @uri = URI.parse(address.chomp("/"))
    @connections, @retry_delays, @on_wait = connections, retry_delays, on_wait
    @pool = Queue.new.tap { |pool| connections.times { pool << nil } }
    unless allowed?
      raise Importers::Error,
        "#{address} isn't allowed. Use https://, or http:// with localhost or a private IP address."
    end
  rescue URI::Error
    raise Importers::Error, "#{address} isn't a valid URL."
  end

  # Returns the parsed response, or nil for null or 404. Raises RequestFailed.
  def get(path)
    connection = @pool.pop
    attempt = 0
    begin
      retry_after = nil
      connection ||= connect
      response = connection.get("#{@uri.path}#{path}",
        "Accept" => "application/json", "User-Agent" => "Frontpage import")
      return parse(response, path) unless BUSY.include?(response.code)

      retry_after = response["retry-after"]
      raise EOFError, "status #{response.code}"
    rescue *CONNECTION_ERRORS => error
      connection = nil
      delay = @retry_delays[attempt] or raise RequestFailed, "Could not fetch #{path}: #{error.message}"
      attempt += 1
      wait [ delay, retry_after.to_f ].max.clamp(0, MAX_RETRY_AFTER)
      retry
    end
  ensure
    @pool << connection
  end

  # Fetches several documents, in order, with RequestFailed in place of each that failed. Raises RequestFailed
  # if the server is down.
  def get_all(paths)
    responses = Array.new(paths.size)
    queue = Queue.new(paths.each_with_index.to_a).tap(&:close)
    @failures = []
    threads = Array.new(@connections) do
      Thread.new { while !down? && (path, index = queue.pop) do responses[index] = try(path) end }
    end
    threads.each(&:join)
    down? ? raise(@failures.last) : responses
  end

  def close
    @pool.pop&.finish until @pool.empty?
  end

  private
    def allowed?
      @uri.is_a?(URI::HTTPS) || (@uri.is_a?(URI::HTTP) && local?(@uri.hostname))
    end

    # Accepts IP addresses only, since a name could resolve to a different address when
    # the connection is opened.
    def local?(host)
      host == "localhost" || IPAddr.new(host).then { |address| address.loopback? || address.private? }
    rescue IPAddr::Error
      false
    end

    def try(path)
      get(path).tap { @failures.clear }
    rescue RequestFailed => error
      @failures << error
      error
    end

    def down? = @failures.size >= MAX_CONSECUTIVE_FAILURES

    def connect
      Net::HTTP.start(@uri.hostname, @uri.port,
        use_ssl: @uri.is_a?(URI::HTTPS), open_timeout: 10, read_timeout: 30, max_retries: 0)
    end

    def parse(response, path)
      case response.code
      when "200"
        raise RequestFailed, "#{path} is too large" if response.body.bytesize > MAX_BYTES
        JSON.parse(response.body)
      when "404", "410" then nil
      else raise RequestFailed, "The server responded to #{path} with status #{response.code}"
      end
    rescue JSON::ParserError
      raise RequestFailed, "#{path} isn't JSON"
    end

    def wait(seconds)
      @on_wait&.call seconds
      sleep seconds
    end
end
