require "json"

# Rollups, and the buckets that must be counted again.
module Tally::Store::SQLite::Rollups
  def stale(interval, limit, from: 0, to: 2**53)
    sql = "SELECT start FROM stale WHERE interval = ? AND start >= ? AND start < ? ORDER BY start LIMIT ?"
    maintain { |database| database.execute(sql, [ interval.to_s, from, to, limit ]) }.flatten
  end

  def write_rollups(interval, start, rows)
    # Before the transaction, which others wait for.
    values = rows.map { |row| values_of(row, interval, start) }
    write_transaction do |database|
      replace database, interval, start, values
      database.execute "DELETE FROM stale WHERE interval = ? AND start = ?", [ interval.to_s, start ]
      coarser = Tally::Rollup::COARSER[interval]
      make_stale database, coarser, Tally::Rollup.start(coarser, start) if coarser
    end
  end

  def rollups(interval, from, to, dimension, values: nil, bots: true)
    sql = "SELECT start, value, bot, count, sketch, histogram FROM rollups " \
      "WHERE #{BUCKETS}#{PEOPLE unless bots} AND (? IS NULL OR #{AMONG}) ORDER BY start"
    values &&= JSON.generate(values)
    rows = maintain do |database|
      database.execute(sql, [ interval.to_s, dimension.to_s, from, to, *[ values ] * 3 ])
    end
    rows.map do |start, value, bot, count, sketch, histogram|
      Tally::Rollup::Row.new(interval, start, dimension, value, bot == 1, count, Tally::Sketch.load(sketch),
        histogram && Tally::Histogram.load(histogram))
    end
  end

  def counts(interval, from, to, dimension, bots: true)
    sql = "SELECT value, sum(count) FROM rollups WHERE #{BUCKETS}#{PEOPLE unless bots} GROUP BY value"
    maintain { |database| database.execute(sql, [ interval.to_s, dimension.to_s, from, to ]) }.to_h
  end

  # The +limit+ most frequent values in segments of an interval, a start and an end, and their counts. Sorted
  # by SQLite, which needs little memory for many values.
  def top(segments, dimension, limit, except:, bots: true)
    sql = "SELECT value, sum(count) FROM (#{parts(segments, bots)}) " \
      "WHERE value IS NULL OR value NOT IN (SELECT value FROM json_each(?)) GROUP BY value ORDER BY 2 " \
      "DESC, 1 LIMIT ?"
    read_parts sql, segments, dimension, JSON.generate(except), limit
  end

  def total(segments, dimension, bots: true)
    read_parts("SELECT sum(count) FROM (#{parts(segments, bots)})", segments, dimension).flatten.first.to_i
  end

  BUCKETS = "interval = ? AND dimension = ? AND start >= ? AND start < ?"
  PEOPLE = " AND bot = 0"
  AMONG = "value IN (SELECT value FROM json_each(?)) OR value IS NULL AND EXISTS (SELECT 1 FROM " \
    "json_each(?) WHERE value IS NULL)"
  COLUMNS = %w[ interval dimension start value bot count sketch histogram ].freeze
  private_constant :BUCKETS, :PEOPLE, :AMONG, :COLUMNS

  private
    def parts(segments, bots)
      ([ "SELECT value, count FROM rollups WHERE #{BUCKETS}#{PEOPLE unless bots}" ] * segments.size)
        .join(" UNION ALL ")
    end

    def read_parts(sql, segments, dimension, *values)
      return [] if segments.empty?

      values = segments.flat_map { |interval, from, to| [ interval.to_s, dimension.to_s, from, to ] } + values
      maintain { |database| database.execute(sql, values) }
    end

    def values_of(row, interval, start)
      [
        interval.to_s, row.dimension.to_s, start, row.value, row.bot ? 1 : 0, row.count,
        blob(row.sketch), blob(row.histogram)
      ]
    end

    def blob(sketch) = sketch && SQLite3::Blob.new(sketch.dump)

    def replace(database, interval, start, values)
      Tally::Rollup::DIMENSIONS.each do |dimension|
        database.execute "DELETE FROM rollups WHERE interval = ? AND dimension = ? AND start = ?",
          [ interval.to_s, dimension.to_s, start ]
      end
      database.prepare(
        "INSERT INTO rollups (#{COLUMNS.join(", ")}) VALUES (#{([ "?" ] * COLUMNS.size).join(", ")})"
      ) do |insert|
        values.each { |row| insert.execute(*row) }
      end
    end
end
