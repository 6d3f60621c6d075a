# Sends server-sent events to many clients, on connections taken over from the server (Rack's full hijack), so
# that they occupy none of its threads. One thread per process fetches the messages of all topics together.
# The first client starts it, so that it runs after a fork.
#
# There is no event loop. Clients send nothing, so before each round one call finds clients that disconnected.
# Clients that are gone or too slow are closed; a browser's EventSource reconnects.
class EventStream::Hub
  RESERVED_FILES = 256 # file descriptors reserved for the rest of the process
  PASS_INTERVAL = 100 # connections to write to before other threads get a turn
  # Minimum pause after a round, as a multiple of its duration: the thread uses at most a fifth of a core.
  IDLE_FACTOR = 4
  RETRY_AFTER = "5" # seconds, for rejected clients
  CLIENT = "frontpage.client_address" # the ClientAddress in the Rack environment; none in other programs

  attr_reader :limit, :rejected

  # The block receives the subscribed topics and returns a hash with the messages of those it
  # knows. Clients get their topic's message when it changes. Those whose ClientAddress is
  # +blocked+ are closed in the next round.
  #
  # +limit+ is the maximum number of connections, reduced to the file descriptors available, and
  # +limit_per_address+ that per address. In seconds: +interval+ between two rounds, +heartbeat+ of silence
  # before a keep-alive, and +lifetime+ until clients must reconnect.
  def initialize(limit: 1000, limit_per_address: 20, interval: 5, heartbeat: 15, lifetime: 1800,
      blocked: ->(_) { false }, &messages)
    @limit = [ limit, Process.getrlimit(:NOFILE).first - RESERVED_FILES ].min.clamp(0..)
    @limit_per_address = limit_per_address
    @interval, @heartbeat, @lifetime, @read_messages = interval, heartbeat, lifetime, messages
    @blocked, @lock = blocked, Mutex.new
    @size = @rejected = 0
  end

  # Hijacks the request's connection and returns true; the response is then ignored. Returns false if the
  # total limit or that of +address+ is reached, or if the server doesn't support hijacking. Without an
  # +address+, only the total limit applies.
  def subscribe(env, topic = nil, address: nil, format: EventStream::Format::DEFAULT)
    return false unless env["rack.hijack"] && reserve(address)

    socket, ends_at = env["rack.hijack"].call, now + @lifetime * rand(0.75..1.25)
    connection = EventStream::Connection.new(socket, ends_at, topic:, address:, format:, client: env[CLIENT])
    @new_connections << connection
    true
  rescue ClosedQueueError
    connection.close
    true
  end

  # The number of connections, including those that have disconnected since the last round.
  def size = @lock.synchronize { @pid == Process.pid ? @size : 0 }

  # Closes all connections and accepts no more. Not needed when the process ends.
  def close
    @lock.synchronize { @new_connections&.close if @pid == Process.pid }
    @thread&.join
  end

  private
    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    def reserve(address)
      @lock.synchronize do
        start unless @pid == Process.pid
        accepted = @size < @limit &&
          @size_by_address[address] < @limit_per_address && !@new_connections.closed?
        accepted ? count(address, 1) : @rejected += 1
        accepted
      end
    end

    def count(address, change)
      @size += change
      @size_by_address[address] += change if address
      @size_by_address.delete address if @size_by_address[address].zero?
    end

    def start
      @pid, @size, @size_by_address, @connections, @messages = Process.pid, 0, Hash.new(0), [], {}
      @new_connections, @next_round_at = Thread::Queue.new, now
      @thread = Thread.new { serve }.tap { |thread| thread.name = "event stream" }
    end

    # Without clients nothing is polled, so old messages are dropped: they may be outdated.
    def serve
      until @new_connections.closed?
        @messages = {} if @connections.empty?
        connection = @new_connections.pop(timeout: ((@next_round_at - now).clamp(0..) if @connections.any?))
        open_connection connection if connection
        run_round if now >= @next_round_at
      end
    ensure
      drop @connections + Array.new(@new_connections.size) { @new_connections.pop }
    end

    # Sends the latest message, so that a new client needn't wait for the next change.
    def open_connection(connection)
      connection.open(@messages[connection.topic]) ? @connections << connection : drop([ connection ])
    end

    def run_round
      started, changes, closed = now, changed_messages, disconnected
      @connections, gone = @connections.partition.with_index do |connection, index|
        !closed.include?(connection) && pushed?(connection, index, changes[connection.topic])
      end
      drop gone
      @next_round_at = [ started + @interval, now + IDLE_FACTOR * (now - started) ].max
    end

    def changed_messages
      before, @messages = @messages, read_messages
      @messages.reject { |topic, message| before[topic] == message }
    end

    # After an error, the last messages remain current.
    def read_messages
      @read_messages.call(@connections.map(&:topic).uniq)
    rescue StandardError
      @messages
    end

    # Clients send nothing: readable means closed.
    def disconnected = IO.select(@connections, nil, nil, 0).to_a.first.to_a.to_set

    def pushed?(connection, index, message)
      Thread.pass if (index % PASS_INTERVAL).zero?
      !connection.expired?(now) && !@blocked.call(connection.client) &&
        connection.push(message, heartbeat: @heartbeat)
    end

    def drop(connections)
      connections.each(&:close)
      @lock.synchronize { connections.each { |connection| count(connection.address, -1) } }
    end
end
