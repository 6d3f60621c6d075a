# The thread that sends responses to slow clients. Waiting data is limited in number, memory, and time without progress.
class ResponseBuffer::Writer
  include Kit::Clock

  CONNECTIONS = 500 # maximum; beyond it, the one without progress for longest is closed
  BYTES = 64 * 1024 * 1024 # bytes of memory for all of them, with the same consequence
  STALLED = 30 # seconds without progress before a connection is closed
  FAREWELL = 5 # seconds for pending responses when the process stops
  RESERVED = 256 # file descriptors reserved for the rest of the process

  # One per process.
  def self.here = @here ||= new

  def initialize(connections: CONNECTIONS, bytes: BYTES, stalled: STALLED)
    @connections = [ connections, (Process.getrlimit(:NOFILE).first - RESERVED) / 2 ].min.clamp(1..) # a file needs two
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
  def finish(seconds: FAREWELL)
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

    # A fork inherits neither thread nor connections.
    def start
      @pid, @pending = Process.pid, []
      @wake, @waker = IO.pipe
      Thread.new { loop { turn } }.name = "response buffer"
    end

    def over? = @pending.size > @connections || (@pending.size > 1 && @pending.sum(&:held) > @bytes)

    # Never the newest, which had no time yet.
    def close_slowest = forget([ @pending[0...-1].min_by(&:progress_at) ])

    def turn
      _, writable = IO.select([ @wake ], @lock.synchronize { @pending.dup }, nil, 1)
      @wake.read_nonblock(1024, exception: false)
      @lock.synchronize { forget finished(writable.to_a & @pending) | stalled }
    rescue IOError, SystemCallError # closed by another thread in the meantime
      @lock.synchronize { forget @pending.select(&:closed?) }
    end

    def finished(responses) = responses.select { |pending| pending.write(now) }
    def stalled = @pending.select { |pending| now - pending.progress_at > @stalled }

    def forget(responses)
      responses.each(&:close)
      @pending -= responses
    end
end
