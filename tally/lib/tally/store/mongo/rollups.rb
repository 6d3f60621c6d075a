# Rollups, and the buckets that must be counted again. A bucket refers to the version of its rows: new rows
# become visible together when the bucket switches to their version, and the old ones are deleted afterwards.
module Tally::Store::Mongo::Rollups
  ORPHANED_AFTER = 3600 # seconds, after which rows that no bucket refers to are those of a process that died

  def stale(interval, limit, from: 0, to: 2**53)
    maintain do |connection|
      connection[:stale].find(range(interval, from, to)).sort(start: 1).limit(limit)
        .map { |bucket| bucket["start"] }
    end
  end

  def write_rollups(interval, start, rows)
    version, coarser = ::BSON::ObjectId.new, Tally::Rollup::COARSER[interval]
    maintain do |connection|
      connection.insert :rollups, rows.map { |row| row_document(interval, start, version, row) }
      make_stale coarser, [ Tally::Rollup.start(coarser, start) ] if coarser
      check_lease
      previous = switch(connection, interval, start, version)
      connection[:stale].delete_one(_id: bucket(interval, start))
      delete_where connection, :rollups, grain: interval.to_s, start:,
        "$or" => [ { version: previous }, { version: { "$lt" => orphaned } } ]
    end
  end

  def rollups(interval, from, to, dimension, values: nil, bots: true)
    among = { value: { "$in" => values } } if values
    visible(interval, from, to) { |rollups|
      rows(rollups, interval, from, to, dimension, bots:, **among.to_h).to_a
    }
      .map { |document| row(interval, dimension, document) }
  end

  def counts(interval, from, to, dimension, bots: true)
    documents = visible(interval, from, to) do |rollups|
      rows(rollups, interval, from, to, dimension, bots:).projection(version: 1, value: 1, count: 1).to_a
    end
    documents.each_with_object(Hash.new(0)) { |document, counts|
      counts[document["value"]] += document["count"]
    }.to_h
  end

  private
    def bucket(interval, start) = "#{interval}/#{start}"
    def range(interval, from, to) = { grain: interval.to_s, start: { "$gte" => from, "$lt" => to } }

    def make_stale(interval, starts)
      buckets = starts.map { |start| { _id: bucket(interval, start), grain: interval.to_s, start: } }
      maintain { |connection| connection.insert :stale, buckets }
    end

    # Returns the previous version.
    def switch(connection, interval, start, version)
      update = { "$set" => { grain: interval.to_s, start:, version: } }
      connection[:buckets].find_one_and_update({ _id: bucket(interval, start) }, update, upsert: true)
        &.fetch("version")
    end

    def orphaned = ::BSON::ObjectId.from_time(Time.now - ORPHANED_AFTER)

    def versions(interval, from, to)
      maintain do |connection|
        connection[:buckets].find(range(interval, from, to)).to_set { |bucket| bucket["version"] }
      end
    end

    # Reads again if a bucket switched meanwhile.
    def visible(interval, from, to)
      loop do
        versions = versions(interval, from, to)
        rows = maintain { |connection| yield connection[:rollups] }.select do |row|
          versions.include?(row["version"])
        end
        return rows if versions == versions(interval, from, to)
      end
    end

    def rows(rollups, interval, from, to, dimension, bots:, **condition)
      people = { bot: false } unless bots
      rollups.find(**range(interval, from, to), dimension: dimension.to_s, **people.to_h, **condition)
        .sort(start: 1)
    end

    def row_document(interval, start, version, row)
      { version:, grain: interval.to_s, dimension: row.dimension.to_s, start:, value: row.value,
        bot: row.bot, count: row.count, sketch: binary(row.sketch), histogram: binary(row.histogram) }.compact
    end

    def binary(sketch) = sketch && ::BSON::Binary.new(sketch.dump)

    def row(interval, dimension, document)
      start, value, bot, count, sketch, histogram =
        document.values_at("start", "value", "bot", "count", "sketch", "histogram")
      Tally::Rollup::Row.new(interval, start, dimension, value, bot, count, Tally::Sketch.load(sketch.data),
        histogram && Tally::Histogram.load(histogram.data))
    end
end
