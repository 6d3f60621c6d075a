# The way of an event into the store, one for each process: what is pushed is taken to the store by a writer that starts when the
# first event comes, and so after a fork.
class Tally::Pipeline
  LONG_LINE = 1000 # entries, at which whoever brings more lets the writer have a turn, which Ruby would give it after a tenth of a second
  FAREWELL = 10 # seconds that it may take to keep what is left at the end

  # +writer+, +buffer+ and +upkeep+ are options of theirs. Without those of the last, nothing that is stored is counted here. While +paused+ answers
  # true what comes is refused at once, and nobody waits for a store that takes nothing.
  def initialize(store, buffer: {}, writer: {}, upkeep: nil, paused: -> { false })
    @store, @buffer_options, @writer_options, @upkeep_options, @paused = store, buffer, writer, upkeep, paused
    @lock = Mutex.new
  end

  # Returns whether +events+ are on their way: then they are kept, if the process lives.
  def push(events)
    return running.turn_away(events) if @paused.call

    running.push(events).tap { Thread.pass if @buffer.in_line > LONG_LINE }
  end

  # Returns :stored once they are kept, :refused when there was no room, or :late after +patience+ seconds: they may still be kept.
  def store(events, patience:)
    ticket, helping = Thread::Queue.new, helping?
    return :refused if @paused.call && !running.turn_away(events)
    return :refused unless running.push(events, ticket:, quietly: helping)

    (helping ? @writer.help(ticket, patience:) : ticket.pop(timeout: patience)) || :late
  end

  # Keeps what is on its way, and looks after the store no more. Returns how many events could not be kept.
  def close
    return 0 unless @pid == Process.pid

    @writer.drain(FAREWELL).tap { @upkeep&.stop }
  end

  # What it does, in numbers: events on their way, how long the first has been, in seconds, how many were kept and refused, and how
  # often the store could not keep a batch.
  def to_h
    buffer = running
    { size: buffer.size, limit: buffer.limit, waited: buffer.waited, stored: @writer.stored, refused: buffer.refused, failures: @writer.failures, last_error: @writer.last_error&.message }
  end

  private
    # A thread writes its own events sooner than it could wake another. Fibers share one: it goes on with the others' requests.
    def helping? = Fiber.current_scheduler.nil?

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
      @upkeep = Tally::Upkeep.new(@store, busy: -> { @buffer.size.positive? }, **@upkeep_options).start if @upkeep_options
      @pid = Process.pid
      at_exit { say_goodbye }
    end

    def say_goodbye
      left = close
      warn "tally: #{left} events were received and could not be stored: #{@writer.last_error&.message}" if left.positive?
    end
end
