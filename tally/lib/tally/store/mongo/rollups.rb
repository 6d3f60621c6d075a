# What sightings came to, and the buckets that must be counted again. A bucket has a version, and its rows have it too: new rows are shown
# all at once when the bucket turns to them, and those before them go afterwards.
module Tally::Store::Mongo::Rollups
  LEFT_BEHIND = 3600 # seconds, after which rows that no bucket ever turned to are those of one that died

  def stale(grain, limit, from: 0, to: 2**53)
    aside { |aside| aside[:stale].find(grain: grain.to_s, start: { "$gte" => from, "$lt" => to }).sort(start: 1).limit(limit).map { |bucket| bucket["start"] } }
  end

  def write_rollups(grain, start, rows)
    version = ::BSON::ObjectId.new
    coarser = Tally::Rollup::COARSER[grain]
    aside do |aside|
      aside.insert :rollups, rows.map { |row| row_document(grain, start, version, row) }
      make_stale coarser, [ Tally::Rollup.start(coarser, start) ] if coarser
      heed_lease
      before = turn(aside, grain, start, version)
      aside[:stale].delete_one(_id: bucket(grain, start))
      delete_where aside, :rollups, grain: grain.to_s, start:, "$or" => [ { version: before }, { version: { "$lt" => left_behind } } ]
    end
  end

  def rollups(grain, from, to, dimension, values: nil, bots: true)
    shown(grain, from, to) { |rollups| rows(rollups, grain, from, to, dimension, bots:, **({ value: { "$in" => values } } if values)).to_a }.map { |row| row(grain, dimension, row) }
  end

  def counts(grain, from, to, dimension, bots: true)
    rows = shown(grain, from, to) { |rollups| rows(rollups, grain, from, to, dimension, bots:).projection(version: 1, value: 1, count: 1).to_a }
    rows.each_with_object(Hash.new(0)) { |row, counts| counts[row["value"]] += row["count"] }.to_h
  end

  private
    def bucket(grain, start) = "#{grain}/#{start}"

    def make_stale(grain, starts)
      aside { |aside| aside.insert :stale, starts.map { |start| { _id: bucket(grain, start), grain: grain.to_s, start: } } }
    end

    # Returns the version before.
    def turn(aside, grain, start, version)
      aside[:buckets].find_one_and_update({ _id: bucket(grain, start) }, { "$set" => { grain: grain.to_s, start:, version: } }, upsert: true)&.fetch("version")
    end

    def left_behind = ::BSON::ObjectId.from_time(Time.now - LEFT_BEHIND)

    def versions(grain, from, to)
      aside { |aside| aside[:buckets].find(grain: grain.to_s, start: { "$gte" => from, "$lt" => to }).to_set { |bucket| bucket["version"] } }
    end

    # A bucket that turns to other rows meanwhile is read again.
    def shown(grain, from, to)
      loop do
        versions = versions(grain, from, to)
        rows = aside { |aside| yield aside[:rollups] }.select { |row| versions.include?(row["version"]) }
        return rows if versions == versions(grain, from, to)
      end
    end

    def rows(rollups, grain, from, to, dimension, bots:, **condition)
      people = { bot: false } unless bots
      rollups.find(grain: grain.to_s, dimension: dimension.to_s, start: { "$gte" => from, "$lt" => to }, **people.to_h, **condition).sort(start: 1)
    end

    def row_document(grain, start, version, row)
      { version:, grain: grain.to_s, dimension: row.dimension.to_s, start:, value: row.value, bot: row.bot, count: row.count, sketch: binary(row.sketch), histogram: binary(row.histogram) }.compact
    end

    def binary(part) = part && ::BSON::Binary.new(part.dump)

    def row(grain, dimension, row)
      start, value, bot, count, sketch, histogram = row.values_at("start", "value", "bot", "count", "sketch", "histogram")
      Tally::Rollup::Row.new(grain, start, dimension, value, bot, count, Tally::Sketch.load(sketch.data), histogram && Tally::Histogram.load(histogram.data))
    end
end
