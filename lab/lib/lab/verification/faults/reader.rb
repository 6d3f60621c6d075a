require "net/http"

# Reads pages one after another over one connection, in a thread, while others write.
class Lab::Faults::Reader
  include Kit::Clock

  TIMEOUT = 10 # seconds
  DELAY = 0.01 # seconds between a response and the next request

  def initialize(url, page)
    @uri, @page = URI(url), page
    @reads = Hash.new(0)
    @slowest = 0
  end

  def start
    @thread = Thread.new { read until @stopped }
  end

  def stop
    @stopped = true
    @thread&.join
    @http.finish if @http&.started?
  end

  # The number of responses by status or kind of failure, and the slowest of them in seconds.
  def to_h = { reads: @reads.dup, slowest_read: @slowest }

  private
    def read
      began = now
      @reads[answer] += 1
      @slowest = [ @slowest, now - began ].max
      sleep DELAY
    end

    def answer
      connection.get(@page).code.to_i
    rescue SystemCallError, IOError, Timeout::Error => error
      @http = nil
      error.class.name
    end

    # Without retries, so that failed reads are counted.
    def connection
      @http ||= Net::HTTP.new(@uri.host, @uri.port).tap do |http|
        http.open_timeout = http.read_timeout = TIMEOUT
        http.max_retries = 0
        http.start
      end
    end
end
