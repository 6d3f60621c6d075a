# Handles a document before the response, depending on SINK:
#
# none          drops it, to measure only the server, the framework and building the document.
# fire queues it for a thread, which sends it with acknowledgement and ignores the
# reply. With IN_FLIGHT documents
#               in the queue, requests wait.
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

    # Created with the first document, so that the threads start after any fork.
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
