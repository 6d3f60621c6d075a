# Stores events in MongoDB, using its official driver (the gem mongo, and bigdecimal, which it needs without
# declaring it).
#
# An event's _id is its sender's id, or one that is generated here, so the index on _id finds duplicates
# however many processes write. Collections and fields have the names of the first release: sightings are
# processed events, quarantine has rejected events, and grain is the interval of a rollup.
class Tally::Store::Mongo
  include Enumerable, Tally::Store::WriteThrough, ProcessedEvents, Rollups, Expiry

  SURVIVES_POWER = { w: :majority, j: true }.freeze

  # Seconds until MongoDB counts as unavailable.
  TIMEOUTS =
    { server_selection_timeout: 2, connect_timeout: 2, socket_timeout: 5, wait_queue_timeout: 2 }.freeze

  MAINTENANCE_TIMEOUT = 60 # seconds, for operations that no event waits for

  INDEXES = {
    events: [ { received_at: 1 } ], sightings: [ { minute: 1 }, { received_at: 1 } ],
    rollups: [ { grain: 1, start: 1, dimension: 1 } ], buckets: [ { grain: 1, start: 1 } ]
  }.freeze

  # +url+ is mongodb://host:port/database. +write_concern+ decides when an event counts as stored: by default
  # once it is in the journals of most servers, where it survives a power failure. +pool+ is the maximum
  # number of connections per process; +timeouts+ override TIMEOUTS.
  def initialize(url, write_concern: SURVIVES_POWER, pool: 5, timeouts: {})
    options = { write_concern:, max_pool_size: pool, **TIMEOUTS }
    @events = Connection.new(url, **options, **timeouts)
    @maintenance = Connection.new(url, **options, socket_timeout: MAINTENANCE_TIMEOUT)
    @lock, @uncertain = Mutex.new, {}.compare_by_identity
  end

  # Raises Unavailable if not all events could be stored. Write the same events again then: each counts once.
  def write(events)
    documents = events.map { |event| document(event) }
    @events.insert(:events, documents).tap { forget_uncertain events }
  rescue StandardError
    if documents
      @lock.synchronize { events.zip(documents) { |event, document| @uncertain[event] = document[:_id] } }
    end
    raise
  end

  # Saves an event that cannot be stored, with the reason.
  def reject_event(event, reason)
    document = {
      reason: Tally::Event.text(reason), received_at: event.received_at, event: event.to_rejected_json
    }
    @events.insert :quarantine, [ { _id: ::BSON::ObjectId.new, **document } ]
    forget_uncertain [ event ]
  end

  # [ reason, JSON ] of each rejected event.
  def rejected_events
    @events.available do |events|
      events[:quarantine].find.map { |document| document.values_at("reason", "event") }
    end
  end

  # Processed events first, then the others in the order in which they were written.
  def each
    maintain do |connection|
      addresses = connection[:addresses].find.to_h { |document| document.values_at("_id", "address") }
      connection[:sightings].find.each do |document|
        yield event(
          { "_id" => document["_id"], "address" => addresses[document["_id"]], **document["event"] }
        )
      end
      connection[:events].find.each { |document| yield event(document) }
    end
  end

  # Held by the one process that maintains the store.
  def lease = @lease ||= Lease.new(@maintenance)

  def close = [ @events, @maintenance ].each(&:close)

  private
    # Maintenance and queries use a client of their own, so that events never wait for a chart.
    def maintain
      @maintenance.available do |connection|
        @indexed ||= INDEXES.each do |collection, keys|
          connection[collection].indexes.create_many(keys.map { |key| { key: } })
        end
        yield connection
      end
    end

    # A process that was suspended must not overwrite its successor's newer numbers.
    def check_lease
      raise Tally::Store::Unavailable, "The maintenance lease has expired." if lease.expired?
    end

    # The server may have stored events although no response arrived, so a retry uses the same _id.
    def document(event)
      {
        _id: event.event_id || @uncertain[event] || ::BSON::ObjectId.new,
        **event.to_h.except(:event_id).compact
      }
    end

    def forget_uncertain(events)
      @lock.synchronize { events.each { |event| @uncertain.delete event } } unless @uncertain.empty?
    end

    def event(document)
      id, fields = document["_id"], document.except("_id")
      Tally::Event.new(**fields.transform_keys(&:to_sym), event_id: (id if id.is_a?(String)))
    end
end
