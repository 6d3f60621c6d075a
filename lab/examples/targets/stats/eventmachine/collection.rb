require "uri"

require_relative "connection"

# The collection `stats` of the database at +url+, mongodb://host:port/database, with a pool of connections
# that are used in turn.
class Collection
  POOL = 20

  # A server may load this before it forks and starts the reactor, so connections are opened in the reactor.
  def initialize(url)
    @url = URI(url)
    EventMachine.next_tick { connections }
  end

  # Yields nil once +document+ is stored, or the error.
  def insert(document)
    insert = {
      insert: "stats", documents: [ { _id: BSON::ObjectId.new, **document } ], writeConcern: { w: 1 }
    }
    connections.rotate!.first.command(insert) { |reply| yield failure_in(reply) }
  end

  # Yields nil once every connection has replied, or the first error.
  def ready
    failures = []
    connections.each do |connection|
      connection.command(ping: 1) do |reply|
        failures << failure_in(reply)
        yield failures.compact.first if failures.size == POOL
      end
    end
  end

  private
    def connections
      @connections ||= Array.new(POOL) do
        port = @url.port || 27017
        EventMachine.connect @url.host, port, Connection, @url.host, port, @url.path.delete_prefix("/")
      end
    end

    def failure_in(reply)
      if reply.nil?
        "Lost the connection to MongoDB"
      elsif reply["ok"] != 1
        reply["errmsg"]
      else
        reply["writeErrors"]&.first&.fetch("errmsg")
      end
    end
end
