# Server-sent events to whoever listens, on connections taken over from the server (Rack's full hijack), so that none holds one of its
# threads. One thread for each process, which starts with the first stream and so after a fork, makes one message for all, and
# only while somebody listens.
#
# There is no event loop: those who listen say nothing, so before each message one call asks which of them hung up, and none is waited
# for. Who has, or is too slow to be written to at once, is closed and forgotten; a browser's EventSource comes back by itself.
class Tally::Streams
  include Tally::Clock

  HEAD = <<~HTTP.gsub("\n", "\r\n").concat("retry: 3000\n\n").freeze
    HTTP/1.1 200 OK
    content-type: text/event-stream
    cache-control: no-store
    x-content-type-options: nosniff
    x-accel-buffering: no
    connection: close

  HTTP
  HEARTBEAT = ":\n\n" # a comment
  RESERVED = 256 # file descriptors that are left to the rest of the process
  TURN = 100 # streams that are written to before other threads have a turn
  RETRY_AFTER = "5" # seconds, for who is turned away

  attr_reader :limit, :turned_away

  # The block makes the message, a line of text. +limit+ is a number of streams, less where the process may not open so many files, and +limit_each+ how
  # many of them may come from one address.
  # In seconds: +every+ from one message to the next, +heartbeat+ of silence until a comment, and about +lifetime+ until one has to
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
  # counts that.
  def take(env, about = nil, from: nil)
    return false unless env["rack.hijack"] && reserve(from)

    stream = Tally::Stream.new(env["rack.hijack"].call, now + @lifetime * rand(0.75..1.25), about:, from:)
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
      @said_at = @next_at = now
      @thread = Thread.new { serve }.tap { |thread| thread.name = "tally streams" }
    end

    def serve
      until @arrivals.closed?
        stream = @arrivals.pop(timeout: ((@next_at - now).clamp(0..) if @streams.any?))
        welcome stream if stream
        tick if now >= @next_at
      end
    ensure
      forget @streams + Array.new(@arrivals.size) { @arrivals.pop }
    end

    # With the latest: whoever comes between two messages need not wait for the next.
    def welcome(stream)
      stream.say(HEAD + latest(stream.about).to_s) ? @streams << stream : forget([ stream ])
    end

    def tick
      @next_at = now + @every
      texts, left = news, hung_up
      @streams, gone = @streams.partition.with_index { |stream, index| !left.include?(stream) && reached?(stream, index, texts[stream.about]) }
      forget gone
    end

    # What there is to say now, if anything, by what it is about: here to all the same.
    def news
      return Hash.new(hush) unless (message = self.message) && message != @message_said

      @message_said, @said_at = message, now
      Hash.new(@latest = line(message))
    end

    def latest(_about) = @latest
    def line(message) = "data: #{message}\n\n"

    def hush
      return if now - @said_at < @heartbeat

      @said_at = now
      HEARTBEAT
    end

    # Who listens sends nothing: what can be read is the end.
    def hung_up = IO.select(@streams, nil, nil, 0).to_a.first.to_a.to_set

    def reached?(stream, index, text)
      Thread.pass if (index % TURN).zero?
      !stream.over?(now) && (text.nil? || stream.say(text))
    end

    def forget(streams)
      streams.each(&:close)
      @lock.synchronize { streams.each { |stream| count(stream.from, -1) } }
    end
end
