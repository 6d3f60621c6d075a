# Processing events. Without transactions, an event is moved from one collection to the other under the same
# _id, so processing that was interrupted can be repeated with the same result.
module Tally::Store::Mongo::ProcessedEvents
  # In the collection's natural order, in which they were written.
  def unprocessed(limit)
    maintain do |connection|
      connection[:events].find.limit(limit).map do |document|
        [ Tally::Store::Mongo::Key.new(document), event(document) ]
      end
    end
  end

  def oldest_unprocessed
    maintain do |connection|
      connection[:events].find.sort(received_at: 1).limit(1)
        .projection(received_at: 1).first&.fetch("received_at")
    end
  end

  # The number of events so far. Only its growth is exact: an interrupted process may leave it off by a batch.
  def newest_key
    maintain { |connection| mark(connection, "swept") + connection[:events].estimated_document_count }
  end

  # +processed+ and +rejected+ are lists of keys with a ProcessedEvent or a reason. Minutes become stale first
  # and events leave the queue last, so that nothing is lost in between. +cleaned+ has a Tally::EventCleaner
  # for each key.
  def save_processed(processed, rejected, cleaned: {}, keep_addresses: false)
    make_stale :minute, processed.map { |_, event| event.minute }.uniq
    check_lease
    raw = ->(key) { key.document.merge(cleaned[key]&.changes.to_h.transform_keys(&:to_s)) }
    maintain do |connection|
      connection.insert :addresses, addresses(processed) if keep_addresses
      connection.insert :sightings, processed.map { |key, event| processed_document(raw.(key), event) }
      connection.insert :quarantine, rejected.map { |key, reason| rejected_document(raw.(key), reason) }
      dequeue connection, [ *processed, *rejected ].map { |key, _| key.id }
      cleaned.slice(*[ *processed, *rejected ].map(&:first)).each_value do |one|
        one.removed.each { |kind, count| add_mark connection, "removed/#{kind}", count }
      end
    end
  end

  # How many texts of each kind (Tally::PersonalData) were removed so far.
  def removed
    maintain do |connection|
      Tally::PersonalData::KINDS.to_h { |kind| [ kind, mark(connection, "removed/#{kind}") ] }
        .reject { |_, count| count.zero? }
    end
  end

  # The first +limit+ minutes with processed events, from +from+ until +to+ (exclusive).
  def minutes(from, to, limit)
    range = { minute: { "$gte" => from, "$lt" => to } }
    grouped(range, "$minute", { "$sort" => { _id: 1 } }, { "$limit" => limit }).map(&:first)
  end

  def groups(minute, dimension)
    pageviews = { name: Tally::Rollup::PAGEVIEW } unless dimension == :name
    each_group({ minute:, **pageviews.to_h }, { value: "$#{dimension}", bot: "$bot", visitor: "$visitor" })
  end

  def values(minute)
    each_group({ minute:, value: { "$exists" => true } }, { name: "$name", bot: "$bot", value: "$value" })
  end

  def live(since)
    recent = { received_at: { "$gte" => since } }
    fields = { received_at: 1, address: 1, user_agent: 1, host: 1 }
    known = grouped({ **recent, bot: false }, "$visitor").map(&:first)
    waiting = maintain { |connection| connection[:events].find(recent).projection(fields).to_a }
    people = waiting.map do |event|
      [ Tally::Visitor.day(event["received_at"]), *event.values_at("address", "user_agent", "host") ]
    end
    (known.compact | Tally::Visitor.among(people.uniq) { |day| salt(day) }).size
  end

  private
    def processed_document(document, event)
      { _id: document["_id"], received_at: document["received_at"], **event.to_h.compact,
        event: document.except("_id", "address") }
    end

    def rejected_document(document, reason)
      {
        _id: document["_id"],
        reason:,
        received_at: document["received_at"],
        event: event(document).to_rejected_json
      }
    end

    def addresses(processed)
      processed.map { |key, _| key.document.slice("_id", "received_at", "address") }
        .select { |document| document["address"] }
    end

    def dequeue(connection, ids)
      deleted = delete(connection, :events, ids)
      add_mark connection, "swept", deleted
    end

    def grouped(condition, by, *stages)
      maintain do |connection|
        aggregate(connection, condition, by, *stages).map { |group| group.values_at("_id", "count") }
      end
    end

    # Streamed: the groups of a busy minute don't fit in memory.
    def each_group(condition, by)
      Enumerator.new do |groups|
        maintain do |connection|
          aggregate(connection, condition, by).each do |group|
            groups << [ *by.keys.map { |field| group["_id"][field.to_s] }, group["count"] ]
          end
        end
      end
    end

    def aggregate(connection, condition, by, *stages)
      group = { "$group" => { _id: by, count: { "$sum" => 1 } } }
      connection[:sightings].aggregate([ { "$match" => condition }, group, *stages ])
    end
end
