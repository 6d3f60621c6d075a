# A connection that somebody listens on. Nothing else is kept of their request.
class Tally::Stream
  # What its listener wants to hear of, where not all hear the same (Tally::Subjects).
  attr_reader :about

  # The address that it counts for, if any.
  attr_reader :from

  # +ends_at+ is on the monotonic clock, in seconds.
  def initialize(socket, ends_at, about: nil, from: nil)
    @socket, @ends_at, @about, @from = socket, ends_at, about, from
  end

  def to_io = @socket.to_io

  # Returns whether all of +text+ is on its way, without waiting: who is too slow for that, or gone, counts as not reached.
  def say(text)
    @socket.write_nonblock(text, exception: false) == text.bytesize
  rescue SystemCallError, IOError
    false
  end

  def over?(now) = now >= @ends_at

  def close
    @socket.close
  rescue SystemCallError, IOError
    # It is gone, then.
  end
end
