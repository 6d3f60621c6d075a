require_relative "collection"

# Handles a document before the response, depending on SINK. The request succeeds or fails
# with the returned deferrable.
#
# none          drops it, to measure only the server, the framework and building the document.
# fire sends it with acknowledgement, and ignores the reply. With IN_FLIGHT documents pending, requests wait.
# acknowledged stores it.
class Sink
  IN_FLIGHT = 1000

  def initialize
    @take = method(ENV.fetch("SINK", "acknowledged"))
    @in_flight, @waiting = 0, []
    @collection = Collection.new(ENV.fetch("MONGODB_URL")) unless @take.name == :none
  end

  def take(document)
    EventMachine::DefaultDeferrable.new.tap { |taken| @take.call(document, taken) }
  end

  # Succeeds when MongoDB replies on every connection.
  def ready
    EventMachine::DefaultDeferrable.new.tap do |answer|
      @collection ? @collection.ready { |failure| settle answer, failure } : answer.succeed(nil)
    end
  end

  private
    def none(document, taken)
      taken.succeed nil
    end

    def fire(document, taken)
      if @in_flight < IN_FLIGHT
        send_off document
        taken.succeed nil
      else
        @waiting << [ document, taken ]
      end
    end

    def acknowledged(document, taken)
      @collection.insert(document) { |failure| settle taken, failure }
    end

    def send_off(document)
      @in_flight += 1
      @collection.insert(document) do |failure|
        warn "Not stored: #{failure}" if failure
        @in_flight -= 1
        fire(*@waiting.shift) if @waiting.any?
      end
    end

    def settle(deferrable, failure)
      failure ? deferrable.fail(failure) : deferrable.succeed(nil)
    end
end
