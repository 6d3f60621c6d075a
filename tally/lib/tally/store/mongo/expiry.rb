require "securerandom"

# Salts, and deleting old data.
module Tally::Store::Mongo::Expiry
  BATCH = 500 # documents per delete command

  # All processes use the salt that was inserted first.
  def salt(day)
    maintain do |connection|
      read_salt(connection, day) || begin
        connection.insert :salts, [ { _id: day, salt: ::BSON::Binary.new(SecureRandom.bytes(32)) } ]
        read_salt(connection, day)
      end
    end
  end

  # The time from which data of that kind is complete, in seconds since 1970: older data has been deleted.
  def floor(kind) = maintain { |connection| mark(connection, "floor/#{kind}") }

  # Deletes up to +limit+ documents that are older than +before+, in seconds since 1970. Returns how many.
  def expire(kind, before, limit)
    maintain do |connection|
      collection, condition = expired(kind, before)
      connection[:marks].find_one_and_update({ _id: "floor/#{kind}" }, { "$max" => { number: before } },
        upsert: true)
      delete_where connection, :buckets, limit:, **condition if collection == :rollups
      delete_where connection, collection, limit:, **condition
    end
  end

  # In bytes, before compression.
  def size
    maintain { |connection| connection.command(dbStats: 1).values_at("dataSize", "indexSize").sum.to_i }
  end

  # [ reason, number of rejected events ], the most frequent first.
  def rejection_reasons
    by_reason = { "$group" => { _id: "$reason", count: { "$sum" => 1 } } }
    groups = maintain do |connection|
      connection[:quarantine].aggregate([ by_reason ]).map { |group| group.values_at("_id", "count") }
    end
    groups.sort_by { |reason, count| [ -count, reason ] }
  end

  private
    def read_salt(connection, day) = connection[:salts].find(_id: day).first&.fetch("salt")&.data

    def expired(kind, before)
      case kind
      when :raw then [ :sightings, { minute: { "$lt" => before } } ]
      when *Tally::Rollup::INTERVALS.keys then [ :rollups, { grain: kind.to_s, start: { "$lt" => before } } ]
      when :rejected then [ :quarantine, { received_at: { "$lt" => before * 1_000_000 } } ]
      when :address then [ :addresses, { received_at: { "$lt" => before * 1_000_000 } } ]
      when :salt then [ :salts, { _id: { "$lt" => before } } ]
      else raise ArgumentError, "Can't expire #{kind.inspect}."
      end
    end

    # Returns how many were deleted.
    def delete_where(connection, collection, limit: 0, **condition)
      documents = connection[collection].find(condition).limit(limit).projection(_id: 1)
      delete connection, collection, documents.map { |document| document["_id"] }
    end

    def delete(connection, collection, ids)
      ids.each_slice(BATCH).sum do |some|
        connection[collection].delete_many(_id: { "$in" => some }).deleted_count
      end
    end

    def mark(connection, name) = connection[:marks].find(_id: name).first&.fetch("number").to_i

    def add_mark(connection, name, number)
      connection[:marks].find_one_and_update({ _id: name }, { "$inc" => { number: } }, upsert: true)
    end
end
