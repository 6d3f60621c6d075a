require "json"

# What sightings came to, and the buckets that must be counted again.
module Tally::Store::SQLite::Rollups
  def stale(grain, limit, from: 0, to: 2**53)
    aside { |database| database.execute("SELECT start FROM stale WHERE grain = ? AND start >= ? AND start < ? ORDER BY start LIMIT ?", [ grain.to_s, from, to, limit ]) }.flatten
  end

  def write_rollups(grain, start, rows)
    values = rows.map { |row| [ grain.to_s, row.dimension.to_s, start, row.value, row.bot ? 1 : 0, row.count, blob(row.sketch), blob(row.histogram) ] } # before others have to wait
    together do |database|
      replace database, grain, start, values
      database.execute "DELETE FROM stale WHERE grain = ? AND start = ?", [ grain.to_s, start ]
      coarser = Tally::Rollup::COARSER[grain]
      make_stale database, coarser, Tally::Rollup.start(coarser, start) if coarser
    end
  end

  def rollups(grain, from, to, dimension, values: nil, bots: true)
    rows = aside do |database|
      database.execute("SELECT start, value, bot, count, sketch, histogram FROM rollups WHERE #{BUCKETS}#{PEOPLE unless bots} AND (? IS NULL OR #{AMONG}) ORDER BY start",
        [ grain.to_s, dimension.to_s, from, to, *[ values && JSON.generate(values) ] * 2 ])
    end
    rows.map { |start, value, bot, count, sketch, histogram| row(grain, dimension, start, value, bot == 1, count, sketch, histogram) }
  end

  def counts(grain, from, to, dimension, bots: true)
    aside { |database| database.execute("SELECT value, sum(count) FROM rollups WHERE #{BUCKETS}#{PEOPLE unless bots} GROUP BY value", [ grain.to_s, dimension.to_s, from, to ]) }.to_h
  end

  BUCKETS = "grain = ? AND dimension = ? AND start >= ? AND start < ?"
  PEOPLE = " AND bot = 0"
  AMONG = "EXISTS (SELECT 1 FROM json_each(?) AS one WHERE one.value IS rollups.value)"
  private_constant :BUCKETS, :PEOPLE, :AMONG

  private
    def replace(database, grain, start, values)
      Tally::Rollup::DIMENSIONS.each do |dimension|
        database.execute "DELETE FROM rollups WHERE grain = ? AND dimension = ? AND start = ?", [ grain.to_s, dimension.to_s, start ]
      end
      database.prepare("INSERT INTO rollups (grain, dimension, start, value, bot, count, sketch, histogram) VALUES (?, ?, ?, ?, ?, ?, ?, ?)") do |insert|
        values.each { |row| insert.execute(*row) }
      end
    end

    def blob(part) = part && SQLite3::Blob.new(part.dump)

    def row(grain, dimension, start, value, bot, count, sketch, histogram)
      Tally::Rollup::Row.new(grain, start, dimension, value, bot, count, Tally::Sketch.load(sketch), histogram && Tally::Histogram.load(histogram))
    end
end
