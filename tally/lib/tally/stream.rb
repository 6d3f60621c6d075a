# A connection that somebody listens on. Nothing else is kept of their request.
class Tally::Stream
  include Tally::Clock

  # What its listener wants to hear of, where not all hear the same (Tally::Subjects).
  attr_reader :about

  # The address that it counts for, if any.
  attr_reader :from

  # +ends_at+ is on the monotonic clock, in seconds.
  def initialize(socket, ends_at, about: nil, from: nil, format: Tally::EventFormat::PLAIN)
    @socket, @ends_at, @about, @from, @format = socket, ends_at, about, from, format
  end

  def to_io = @socket.to_io

  # Sends the head of the response, and the latest message where there is one.
  def open(message)
    write("#{@format.head}#{@format.message(message) if message}")
  end

  # Sends +message+, or a keep-alive where there is none and nothing was sent for so many seconds.
  def say(message, heartbeat:)
    if message then write(@format.message(message))
    else now - @written_at < (@format.silence || heartbeat) || write(@format.keep_alive)
    end
  end

  def over?(now) = now >= @ends_at

  def close
    @socket.close
  rescue SystemCallError, IOError
    # It is gone, then.
  end

  private
    # Returns whether all of +text+ is on its way, without waiting: a listener that is too slow for that, or gone, counts as
    # not reached.
    def write(text)
      @written_at = now
      @socket.write_nonblock(text, exception: false) == text.bytesize
    rescue SystemCallError, IOError
      false
    end
end
