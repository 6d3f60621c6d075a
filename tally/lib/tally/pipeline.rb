# The way of an event into the store, one for each process: what is pushed is taken to the store by a writer that starts when the
# first event comes, and so after a fork.
class Tally::Pipeline
  FAREWELL = 10 # seconds that it may take to keep what is left at the end

  # +writer+ and +buffer+ are options of theirs.
  def initialize(store, buffer: {}, writer: {})
    @store, @buffer_options, @writer_options = store, buffer, writer
    @lock = Mutex.new
  end

  # Returns whether +events+ are on their way: then they are kept, if the process lives.
  def push(events) = running.push(events)

  # Returns :stored once they are kept, :refused when there was no room, or :late after +patience+ seconds: they may still be kept.
  def store(events, patience:)
    ticket = Thread::Queue.new
    return :refused unless running.push(events, ticket:)

    ticket.pop(timeout: patience) || :late
  end

  # Keeps what is on its way. Returns how many events could not be.
  def close
    @pid == Process.pid ? @writer.drain(FAREWELL) : 0
  end

  # What it does, in numbers: events on their way, how long the first has been, in seconds, how many were kept and refused, and how
  # often the store could not keep a batch.
  def to_h
    buffer = running
    { size: buffer.size, limit: buffer.limit, waited: buffer.waited, stored: @writer.stored, refused: buffer.refused, failures: @writer.failures, last_error: @writer.last_error&.message }
  end

  private
    # The buffer, with a live writer behind it.
    def running
      return @buffer if @pid == Process.pid && @writer.alive?

      @lock.synchronize do
        begin_here unless @pid == Process.pid
        @writer.start unless @writer.alive?
      end
      @buffer
    end

    def begin_here
      @buffer = Tally::Buffer.new(**@buffer_options)
      @writer = Tally::Writer.new(@store, @buffer, **@writer_options)
      @pid = Process.pid
      at_exit { say_goodbye }
    end

    def say_goodbye
      left = close
      warn "tally: #{left} events were received and could not be stored: #{@writer.last_error&.message}" if left.positive?
    end
end
