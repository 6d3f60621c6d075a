# A response that is being sent.
class ResponseBuffer::Pending
  MAX_WRITE = 1024 * 1024 # bytes sent to one client before others get a turn
  # Bytes of further requests to read before closing: closing a connection with unread data
  # would discard the response.
  MAX_UNREAD = 64 * 1024

  # When the client last accepted data, in seconds of the monotonic clock.
  attr_reader :progress_at

  def initialize(socket, head, body, now)
    @socket, @text, @body, @progress_at = socket, head, body, now
  end

  def to_io = @socket.to_io
  def bytes_in_memory = @body.bytes_in_memory
  def closed? = @socket.closed?

  # Sends as much as the client accepts. Returns whether it is finished.
  def write(now)
    sent = 0
    while sent < MAX_WRITE && (@text ||= @body.next)
      written = @socket.write_nonblock(@text, exception: false)
      return false if written == :wait_writable

      @progress_at = now
      sent += written
      @text = (@text.byteslice(written..) if written < @text.bytesize)
    end
    sent < MAX_WRITE
  rescue SystemCallError, IOError
    true # the client is gone
  end

  def close
    @body.close
    @socket.read_nonblock(MAX_UNREAD, exception: false)
    @socket.close
  rescue SystemCallError, IOError
    # The client is gone.
  end
end
