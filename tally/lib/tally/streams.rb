# Server-sent events to whoever listens, on connections taken over from the server (Rack's full hijack), so that none holds one of its
# threads. One thread for each process, which starts with the first stream and so after a fork, makes one message for all, and
# only while somebody listens.
#
# There is no event loop: those who listen say nothing, so before each message one call asks which of them hung up, and none is waited
# for. Who has, or is too slow to be written to at once, is closed and forgotten; a browser's EventSource comes back by itself.
class Tally::Streams
  include Tally::Clock

  RESERVED = 256 # file descriptors that are left to the rest of the process
  TURN = 100 # streams that are written to before other threads have a turn
  REST = 4 # times as long as it took to ask and to write: streams use a fifth of a processor at most, and are late beyond
  RETRY_AFTER = "5" # seconds, for who is turned away

  attr_reader :limit, :turned_away

  # The block makes the message, a line of text. +limit+ is a number of streams, less where the process may not open so many files, and +limit_each+ how
  # many of them may come from one address.
  # In seconds: +every+ from one message to the next, +heartbeat+ of silence on a stream until a keep-alive, and about +lifetime+ until one has to
  # come back and be let in anew.
  def initialize(limit: 1000, limit_each: 20, every: 5, heartbeat: 15, lifetime: 1800, &message)
    @limit = [ limit, Process.getrlimit(:NOFILE).first - RESERVED ].min.clamp(0..)
    @limit_each = limit_each
    @every, @heartbeat, @lifetime, @make = every, heartbeat, lifetime, message
    @lock, @message_lock = Mutex.new, Mutex.new
    @size = @turned_away = 0
  end

  # Takes over the connection of +env+ and returns true: what is then answered to the request is not sent. Returns false when there
  # are as many streams as may be, in all or +from+ this address, or the server does not let go of a connection. Where it is not said from where, nobody
  # counts that. +format+ is how the listener wants to read it.
  def take(env, about = nil, from: nil, format: Tally::EventFormat::PLAIN)
    return false unless env["rack.hijack"] && reserve(from)

    stream = Tally::Stream.new(env["rack.hijack"].call, now + @lifetime * rand(0.75..1.25), about:, from:, format:)
    @arrivals << stream
    true
  rescue ClosedQueueError
    stream.close
    true
  end

  # The message, made now when it is older than +every+. Nil when it cannot be had.
  def message
    @message_lock.synchronize do
      next @message if @made_at && now - @made_at < @every

      @made_at = now
      @message = @make.call
    end
  rescue StandardError
    nil
  end

  # How many listen, as far as is known.
  def size = @lock.synchronize { @pid == Process.pid ? @size : 0 }

  # Ends them all, and takes no more. The end of the process does so by itself.
  def close
    @lock.synchronize { @arrivals&.close if @pid == Process.pid }
    @thread&.join
  end

  private
    def reserve(from)
      @lock.synchronize do
        begin_here unless @pid == Process.pid
        taken = @size < @limit && @from[from] < @limit_each && !@arrivals.closed?
        taken ? count(from, 1) : @turned_away += 1
        taken
      end
    end

    def count(from, change)
      @size += change
      @from[from] += change if from
      @from.delete from if @from[from].zero?
    end

    def begin_here
      @pid, @size, @from, @streams, @arrivals = Process.pid, 0, Hash.new(0), [], Thread::Queue.new
      @next_at = now
      @thread = Thread.new { serve }.tap { |thread| thread.name = "tally streams" }
    end

    def serve
      until @arrivals.closed?
        forget_messages if @streams.empty?
        stream = @arrivals.pop(timeout: ((@next_at - now).clamp(0..) if @streams.any?))
        welcome stream if stream
        tick if now >= @next_at
      end
    ensure
      forget @streams + Array.new(@arrivals.size) { @arrivals.pop }
    end

    # With the latest: whoever comes between two messages need not wait for the next.
    def welcome(stream)
      stream.open(latest(stream.about)) ? @streams << stream : forget([ stream ])
    end

    def tick
      began = now
      messages, left = news, hung_up
      @streams, gone = @streams.partition.with_index { |stream, index| !left.include?(stream) && reached?(stream, index, messages[stream.about]) }
      forget gone
      @next_at = [ began + @every, now + REST * (now - began) ].max
    end

    # What there is to say now, if anything, by what it is about: here to all the same.
    def news
      return {} unless (message = self.message) && message != @latest

      Hash.new(@latest = message)
    end

    def latest(_about) = @latest

    # With no listener nothing is asked, so what was said last may be long out of date, or removed since.
    def forget_messages = @latest = nil

    # Who listens sends nothing: what can be read is the end.
    def hung_up = IO.select(@streams, nil, nil, 0).to_a.first.to_a.to_set

    def reached?(stream, index, message)
      Thread.pass if (index % TURN).zero?
      !stream.over?(now) && stream.say(message, heartbeat: @heartbeat)
    end

    def forget(streams)
      streams.each(&:close)
      @lock.synchronize { streams.each { |stream| count(stream.from, -1) } }
    end
end
