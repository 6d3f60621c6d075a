# Moves events to the store, in each process: a buffer, and a writer that starts with the first event and
# therefore after a fork, unless it is opened before.
class Tally::Pipeline
  # Waiting entries, above which a producer yields to the writer instead of using up its time slice.
  YIELD_ABOVE = 1000
  CLOSE_TIMEOUT = 10 # seconds for storing the remaining events at exit

  # The names of the events' properties that are stored.
  attr_reader :properties

  # +writer+, +buffer+ and +maintenance+ are options of these objects. Without +maintenance+, this process
  # doesn't maintain the store. While +paused+ returns true, new events are refused immediately.
  def initialize(store, buffer: {}, writer: {}, maintenance: nil, paused: -> { false }, properties: [])
    @properties = properties.map(&:to_s).freeze
    @store = store
    @buffer_options = buffer
    @writer_options = writer
    @maintenance_options = maintenance
    @paused = paused
    @lock = Mutex.new
  end

  # Starts the threads before the first event, so that events stored by other processes are processed and old
  # data expires on a site without visitors. Call it after forking.
  def open
    running
    self
  end

  # Returns whether +events+ were accepted. They are stored unless the process is killed.
  def push(events)
    return running.refuse(events) if @paused.call

    running.push(events).tap { Thread.pass if @buffer.waiting > YIELD_ABOVE }
  end

  # Returns :stored once they are stored, :refused if the buffer is full, or :late after +patience+ seconds:
  # they may still be stored later.
  def store(events, patience:)
    promise, helping = Thread::Queue.new, helping?
    return :refused if @paused.call && !running.refuse(events)
    return :refused unless running.push(events, promise:, quietly: helping)

    (helping ? @writer.help(promise, patience:) : promise.pop(timeout: patience)) || :late
  end

  # Stores the buffered events, and stops maintenance. Returns how many events could not be stored.
  def close
    return 0 unless @pid == Process.pid

    @writer.drain(CLOSE_TIMEOUT).tap { @maintenance&.stop }
  end

  # Statistics of this process: events in the buffer, the age of the oldest in seconds, stored and refused
  # events, and failed attempts.
  def to_h
    buffer = running
    { size: buffer.size, limit: buffer.limit, waited: buffer.waited, stored: @writer.stored,
      refused: buffer.refused, failures: @writer.failures, last_error: @writer.last_error&.message }
  end

  private
    # A thread can write its own events sooner than it could wake the writer. With fibers, that would block
    # other requests.
    def helping? = Fiber.current_scheduler.nil?

    # The buffer, after making sure that its writer is running.
    def running
      return @buffer if @pid == Process.pid && @writer.alive?

      @lock.synchronize do
        start unless @pid == Process.pid
        @writer.start unless @writer.alive?
      end
      @buffer
    end

    def start
      @buffer = Tally::Buffer.new(**@buffer_options)
      @writer = Tally::Writer.new(@store, @buffer, **@writer_options)
      start_maintenance if @maintenance_options
      @pid = Process.pid
      at_exit { close_at_exit }
    end

    def start_maintenance
      busy = -> { @buffer.size.positive? }
      @maintenance = Tally::Maintenance.new(@store, busy:, properties:, **@maintenance_options).start
    end

    def close_at_exit
      unstored = close
      if unstored.positive?
        warn "tally: #{unstored} events were received but could not be stored: #{@writer.last_error&.message}"
      end
    end
end
