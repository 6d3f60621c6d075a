# The thread that sends responses to slow clients. The number, memory and time without progress of pending
# ones are limited.
class ResponseBuffer::Writer
  include Kit::Clock

  MAX_CONNECTIONS = 500 # beyond it, the connection without progress for longest is closed
  MAX_BYTES = 64 * 1024 * 1024 # bytes of memory for all of them; beyond it, the same happens
  STALL_TIMEOUT = 30 # seconds without progress before a connection is closed
  SHUTDOWN_TIMEOUT = 5 # seconds for pending responses when the process stops
  RESERVED_FILES = 256 # file descriptors reserved for the rest of the process

  # The writer of this process.
  def self.here = @here ||= new

  def initialize(connections: MAX_CONNECTIONS, bytes: MAX_BYTES, stalled: STALL_TIMEOUT)
    # A file needs two.
    @connections = [ connections, (Process.getrlimit(:NOFILE).first - RESERVED_FILES) / 2 ].min.clamp(1..)
    @bytes, @stalled, @lock = bytes, stalled, Mutex.new
  end

  # Sends +head+ and +body+ and closes +socket+, without waiting for the client.
  def write(socket, head, body)
    pending = ResponseBuffer::Pending.new(socket, head, body, now)
    pending.write(now) ? pending.close : add(pending)
  end

  # The number of pending responses.
  def size = @lock.synchronize { @pid == Process.pid ? @pending.size : 0 }

  # Returns once all are sent, or after +seconds+.
  def finish(seconds: SHUTDOWN_TIMEOUT)
    wait_until(seconds:) { size.zero? }
  end

  private
    def add(pending)
      @lock.synchronize do
        start unless @pid == Process.pid
        @pending << pending
        close_slowest while over?
      end
      @waker.write_nonblock ".", exception: false
    end

    # A fork starts with a new thread and no connections.
    def start
      @pid, @pending = Process.pid, []
      @wake, @waker = IO.pipe
      Thread.new { loop { run_once } }.name = "response buffer"
    end

    def over?
      @pending.size > @connections || (@pending.size > 1 && @pending.sum(&:bytes_in_memory) > @bytes)
    end

    # Never the newest, which hasn't had a chance to be sent yet.
    def close_slowest = drop([ @pending[0...-1].min_by(&:progress_at) ])

    def run_once
      _, writable = IO.select([ @wake ], @lock.synchronize { @pending.dup }, nil, 1)
      @wake.read_nonblock(1024, exception: false)
      @lock.synchronize { drop finished(writable.to_a & @pending) | stalled }
    rescue IOError, SystemCallError # closed by another thread in the meantime
      @lock.synchronize { drop @pending.select(&:closed?) }
    end

    def finished(responses) = responses.select { |pending| pending.write(now) }
    def stalled = @pending.select { |pending| now - pending.progress_at > @stalled }

    def drop(responses)
      responses.each(&:close)
      @pending -= responses
    end
end
