# Events that wait to be swept, and what those say that were. There is neither a transaction nor an update of many: an event is moved from
# one collection to the other under its own name, and a sweep that died half-way is done again with the same outcome.
module Tally::Store::Mongo::Sightings
  # In the order in which they were written, which is that of the collection.
  def unswept(limit) = aside { |aside| aside[:events].find.limit(limit).map { |document| [ Tally::Store::Mongo::Key.new(document), event(document) ] } }

  def oldest_unswept = aside { |aside| aside[:events].find.sort(received_at: 1).limit(1).projection(received_at: 1).first&.fetch("received_at") }

  # How many events there have been: its growth is right, itself it may be off by a sweep that died.
  def newest_key = aside { |aside| mark(aside, "swept") + aside[:events].estimated_document_count }

  # What is stale is said first and an event leaves the line last, so that nothing is forgotten in between.
  def sweep(sightings, malformed, keep_addresses: false)
    make_stale :minute, sightings.map { |_, sighting| sighting.minute }.uniq
    heed_lease
    aside do |aside|
      aside.insert :addresses, addresses(sightings) if keep_addresses
      aside.insert :sightings, sightings.map { |key, sighting| seen(key.document, sighting) }
      aside.insert :quarantine, malformed.map { |key, reason| odd(key.document, reason) }
      leave aside, [ *sightings, *malformed ].map { |key, _| key.id }
    end
  end

  # The first +limit+ minutes with sightings, from +from+ until before +to+.
  def minutes(from, to, limit)
    grouped({ minute: { "$gte" => from, "$lt" => to } }, "$minute", { "$sort" => { _id: 1 } }, { "$limit" => limit }).map(&:first)
  end

  def groups(minute, dimension)
    pageviews = { name: Tally::Rollup::PAGEVIEW } unless dimension == :name
    each_group({ minute:, **pageviews.to_h }, { value: "$#{dimension}", bot: "$bot", visitor: "$visitor" })
  end

  def values(minute)
    each_group({ minute:, value: { "$exists" => true } }, { name: "$name", bot: "$bot", value: "$value" })
  end

  def live(since)
    known = grouped({ received_at: { "$gte" => since }, bot: false }, "$visitor").map(&:first)
    waiting = aside { |aside| aside[:events].find(received_at: { "$gte" => since }).projection(received_at: 1, address: 1, user_agent: 1, host: 1).to_a }
    people = waiting.map { |event| [ Tally::Visitor.day(event["received_at"]), *event.values_at("address", "user_agent", "host") ] }
    (known.compact | Tally::Visitor.among(people.uniq) { |day| salt(day) }).size
  end

  private
    def seen(document, sighting)
      { _id: document["_id"], received_at: document["received_at"], **sighting.to_h.compact, event: document.except("_id", "address") }
    end

    def odd(document, reason)
      { _id: document["_id"], reason:, received_at: document["received_at"], event: event(document).aside }
    end

    def addresses(sightings)
      sightings.map { |key, _| key.document.slice("_id", "received_at", "address") }.select { |document| document["address"] }
    end

    def leave(aside, ids)
      gone = delete(aside, :events, ids)
      add_mark aside, "swept", gone
    end

    def grouped(condition, by, *stages)
      aside { |aside| aggregate(aside, condition, by, *stages).map { |group| group.values_at("_id", "count") } }
    end

    # As they come from the server: of a busy minute there are too many for the memory.
    def each_group(condition, by)
      Enumerator.new do |groups|
        aside do |aside|
          aggregate(aside, condition, by).each { |group| groups << [ *by.keys.map { |field| group["_id"][field.to_s] }, group["count"] ] }
        end
      end
    end

    def aggregate(aside, condition, by, *stages)
      aside[:sightings].aggregate([ { "$match" => condition }, { "$group" => { _id: by, count: { "$sum" => 1 } } }, *stages ])
    end
end
