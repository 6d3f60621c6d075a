# Handles a document before the request is answered, as SINK says:
#
# none          drops it, which leaves the server, the framework and creating the document to measure.
# fire          hands it to a thread, which sends it acknowledged and ignores the reply. With IN_FLIGHT documents in the
#               queue, a request waits.
# acknowledged  stores it, and raises if that fails.
class Sink
  IN_FLIGHT = 1000
  THREADS = 20

  # +insert+ stores a document in +collection+, acknowledged, with the API that the stack uses.
  def initialize(collection, &insert)
    @collection, @insert = collection, insert
    @lock = Mutex.new
    @take = method(ENV.fetch("SINK", "acknowledged"))
  end

  def take(document)
    @take.call(document)
  end

  # Raises if MongoDB is not available.
  def ready
    @collection.database.command(ping: 1) unless @take.name == :none
  end

  private
    def none(document)
    end

    def fire(document)
      queue << document
    end

    def acknowledged(document)
      @insert.call(document)
    end

    # Started by the first document, and therefore after any fork.
    def queue
      @queue || @lock.synchronize do
        @queue ||= SizedQueue.new(IN_FLIGHT).tap { |queue| THREADS.times { Thread.new { send_from(queue) } } }
      end
    end

    def send_from(queue)
      loop do
        @insert.call(queue.pop)
      rescue StandardError => error
        warn "Not stored: #{error.class}: #{error.message}"
      end
    end
end
