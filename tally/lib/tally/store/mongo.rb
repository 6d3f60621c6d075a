
# Keeps events in MongoDB, by its official driver (the gem mongo, and bigdecimal, which it forgets to ask for).
#
# The _id of an event is what its sender calls it, or one that is made here: so what was kept before is told by the index that every
# collection has, however many processes write.
class Tally::Store::Mongo
  include Enumerable, Tally::Store::AtOnce, Sightings, Rollups, Expiry

  SURVIVES_POWER = { w: :majority, j: true }.freeze

  # How long it may take, in seconds, until MongoDB counts as unavailable.
  TIMEOUTS = { server_selection_timeout: 2, connect_timeout: 2, socket_timeout: 5, wait_queue_timeout: 2 }.freeze

  PATIENCE_ASIDE = 60 # seconds for what nobody's event waits for

  INDEXES = { events: [ { received_at: 1 } ], sightings: [ { minute: 1 }, { received_at: 1 } ], rollups: [ { grain: 1, start: 1, dimension: 1 } ], buckets: [ { grain: 1, start: 1 } ] }.freeze

  # +url+ is mongodb://host:port/database. +write_concern+ says when an event counts as kept: by default once most of the servers have it in
  # their journals, where it survives the power. +pool+ is the most connections of a process, +timeouts+ are like TIMEOUTS.
  def initialize(url, write_concern: SURVIVES_POWER, pool: 5, timeouts: {})
    @events = Connection.new(url, write_concern:, max_pool_size: pool, **TIMEOUTS, **timeouts)
    @aside = Connection.new(url, write_concern:, max_pool_size: pool, **TIMEOUTS, socket_timeout: PATIENCE_ASIDE)
    @lock, @unsure = Mutex.new, {}.compare_by_identity
  end

  # Keeps events. Raises Unavailable when not all could be kept: write the same events again, and each counts once.
  def write(events)
    documents = events.map { |event| document(event) }
    @events.insert(:events, documents).tap { sure_of events }
  rescue StandardError
    @lock.synchronize { events.zip(documents) { |event, document| @unsure[event] = document[:_id] } } if documents
    raise
  end

  # Keeps apart what cannot be kept as an event, with the reason.
  def quarantine(event, reason)
    @events.insert :quarantine, [ { _id: ::BSON::ObjectId.new, reason: Tally::Event.text(reason), received_at: event.received_at, event: event.aside } ]
    sure_of [ event ]
  end

  # The reasons and events, as JSON, of what was kept apart.
  def quarantined = @events.available { |events| events[:quarantine].find.map { |kept| kept.values_at("reason", "event") } }

  # What is swept comes first, and the rest in the order in which it was written.
  def each
    aside do |aside|
      addresses = aside[:addresses].find.to_h { |kept| kept.values_at("_id", "address") }
      aside[:sightings].find.each { |seen| yield event({ "_id" => seen["_id"], "address" => addresses[seen["_id"]], **seen["event"] }) }
      aside[:events].find.each { |document| yield event(document) }
    end
  end

  # The right to look after this store, for one process at a time.
  def lease = @lease ||= Lease.new(@aside)

  def close = [ @events, @aside ].each(&:close)

  private
    # What is done aside of writing goes through a client of its own, so that an event never waits for a chart.
    def aside
      @aside.available do |aside|
        @indexed ||= INDEXES.each { |collection, keys| aside[collection].indexes.create_many(keys.map { |key| { key: } }) }
        yield aside
      end
    end

    # Who was held up must not put its numbers over the newer ones of another.
    def heed_lease
      raise Tally::Store::Unavailable, "The lease on the store ran out." if lease.lapsed?
    end

    # Where an answer did not come, the server may have it all the same: what is tried again has the name of the first time.
    def document(event)
      { _id: event.event_id || @unsure[event] || ::BSON::ObjectId.new, **event.to_h.except(:event_id).compact }
    end

    def sure_of(events)
      @lock.synchronize { events.each { |event| @unsure.delete event } } unless @unsure.empty?
    end

    def event(document)
      name, fields = document["_id"], document.except("_id")
      Tally::Event.new(**fields.transform_keys(&:to_sym), event_id: (name if name.is_a?(String)))
    end
end
