require "securerandom"

# What is kept for a time only.
module Tally::Store::Mongo::Expiry
  AT_ONCE = 500 # what one command deletes

  # The one that is made first is that of all.
  def salt(day)
    aside do |aside|
      kept = -> { aside[:salts].find(_id: day).first&.fetch("salt")&.data }
      kept.call || begin
        aside.insert :salts, [ { _id: day, salt: ::BSON::Binary.new(SecureRandom.bytes(32)) } ]
        kept.call
      end
    end
  end

  def floor(what) = aside { |aside| mark(aside, "floor/#{what}") }

  def expire(what, before, limit)
    aside do |aside|
      collection, condition = expired(what, before)
      aside[:marks].find_one_and_update({ _id: "floor/#{what}" }, { "$max" => { number: before } }, upsert: true)
      delete_where aside, :buckets, limit:, **condition if collection == :rollups
      delete_where aside, collection, limit:, **condition
    end
  end

  # In bytes, before MongoDB compresses them.
  def size = aside { |aside| aside.command(dbStats: 1).values_at("dataSize", "indexSize").sum.to_i }

  def reasons
    groups = aside { |aside| aside[:quarantine].aggregate([ { "$group" => { _id: "$reason", count: { "$sum" => 1 } } } ]).map { |group| group.values_at("_id", "count") } }
    groups.sort_by { |reason, count| [ -count, reason ] }
  end

  private
    def expired(what, before)
      case what
      when :raw then [ :sightings, { minute: { "$lt" => before } } ]
      when *Tally::Rollup::GRAINS.keys then [ :rollups, { grain: what.to_s, start: { "$lt" => before } } ]
      when :quarantine then [ :quarantine, { received_at: { "$lt" => before * 1_000_000 } } ]
      when :address then [ :addresses, { received_at: { "$lt" => before * 1_000_000 } } ]
      when :salt then [ :salts, { _id: { "$lt" => before } } ]
      else raise ArgumentError, "#{what.inspect} is not kept"
      end
    end

    # Returns how many were deleted.
    def delete_where(aside, collection, limit: 0, **condition)
      delete aside, collection, aside[collection].find(condition).limit(limit).projection(_id: 1).map { |document| document["_id"] }
    end

    def delete(aside, collection, ids)
      ids.each_slice(AT_ONCE).sum { |some| aside[collection].delete_many(_id: { "$in" => some }).deleted_count }
    end

    def mark(aside, name) = aside[:marks].find(_id: name).first&.fetch("number").to_i
    def add_mark(aside, name, number) = aside[:marks].find_one_and_update({ _id: name }, { "$inc" => { number: } }, upsert: true)
end
