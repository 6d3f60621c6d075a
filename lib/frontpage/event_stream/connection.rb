# A client's connection. It doesn't hold on to the rest of the request.
class EventStream::Connection
  # The topic that the client subscribed to.
  attr_reader :topic

  # The address that it counts towards the limit of, or nil.
  attr_reader :address

  # The ClientAddress, or nil.
  attr_reader :client

  # +ends_at+ is in seconds of the monotonic clock.
  def initialize(socket, ends_at, topic: nil, address: nil, client: nil, format: EventStream::Format::DEFAULT)
    @socket, @ends_at, @topic, @address, @client, @format = socket, ends_at, topic, address, client, format
  end

  def to_io = @socket.to_io

  # Sends the response headers and the latest message, if any. Like +push+, returns
  # whether the client can keep up.
  def open(message)
    write("#{@format.head}#{@format.message(message) if message}")
  end

  # Sends +message+, or a keep-alive after +heartbeat+ seconds without one.
  def push(message, heartbeat:)
    if message then write(@format.message(message))
    else now - @written_at < (@format.heartbeat || heartbeat) || write(@format.keep_alive)
    end
  end

  def expired?(now) = now >= @ends_at

  def close
    @socket.close
  rescue SystemCallError, IOError
    # Already closed.
  end

  private
    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    # Never blocks. Returns false for clients that are gone, or too slow for the text to fit
    # into the socket's buffer.
    def write(text)
      @written_at = now
      @socket.write_nonblock(text, exception: false) == text.bytesize
    rescue SystemCallError, IOError
      false
    end
end
