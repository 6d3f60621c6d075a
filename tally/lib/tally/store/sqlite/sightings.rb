# Events that wait to be swept, and what those say that were. First in line is the least number; all up to a mark are swept.
module Tally::Store::SQLite::Sightings
  WINDOW = 1000 # events that one statement looks at, since nothing else of the process runs meanwhile
  LATE = 15_000_000 # microseconds by which an event may stand before one that came earlier
  FIELDS = { name: "name", host: "seen_host", path: "seen_path", referrer: "seen_referrer", language: "seen_language", agent: "agent" }.freeze
  VALUES = %i[ at minute name host path referrer language agent bot visitor value ].freeze # in the order of SEEN

  def unswept(limit)
    rows = aside { |database| database.execute("SELECT id, #{Tally::Store::SQLite::COLUMNS.join(", ")} FROM events WHERE id > ? ORDER BY id LIMIT ?", [ mark(database, :swept), limit ]) }
    rows.map { |id, *fields| [ id, Tally::Event.new(*fields) ] }
  end

  def oldest_unswept = aside { |database| database.get_first_value("SELECT received_at FROM events WHERE id > ? ORDER BY id LIMIT 1", [ mark(database, :swept) ]) }

  def newest_key = aside { |database| newest(database) }

  def sweep(sightings, malformed, keep_addresses: false)
    together do |database|
      see database, sightings, keep_addresses
      set_aside database, malformed
      sightings.map { |_, sighting| sighting.minute }.uniq.each { |minute| make_stale database, :minute, minute }
      last = [ *sightings, *malformed ].map(&:first).max
      set_mark database, :swept, last if last
    end
  end

  # The first +limit+ minutes with sightings, from +from+ until before +to+.
  def minutes(from, to, limit)
    aside { |database| database.execute("SELECT DISTINCT minute FROM events WHERE minute >= ? AND minute < ? ORDER BY minute LIMIT ?", [ from, to, limit ]) }.flatten
  end

  def groups(minute, dimension)
    summed minute, "#{FIELDS.fetch(dimension)}, bot, visitor", dimension == :name ? "1" : "name = '#{Tally::Rollup::PAGEVIEW}'"
  end

  def values(minute) = summed(minute, "name, bot, value", "value IS NOT NULL")

  def live(since)
    known, unknown = aside do |database|
      bounds = [ first_since(database, since - LATE), since ]
      [ database.execute("SELECT DISTINCT visitor FROM events WHERE id >= ? AND received_at >= ? AND bot = 0", bounds).flatten, unswept_people(database, bounds) ]
    end
    (known.compact | Tally::Visitor.among(unknown) { |day| salt(day) }).size
  end

  private
    # One whose name is that of another that was seen is the same, sent again.
    def see(database, sightings, keep_addresses)
      fields = Tally::Store::SQLite::Aside::SEEN.keys.map { |name| "#{name} = ?" }
      database.prepare("UPDATE OR IGNORE events SET #{fields.join(", ")}#{", address = NULL" unless keep_addresses} WHERE id = ?") do |update|
        sightings.each do |id, sighting|
          update.execute(*VALUES.map { |field| column(sighting[field]) }, id)
          database.execute "DELETE FROM events WHERE id = ?", [ id ] if database.changes.zero?
        end
      end
    end

    def column(value)
      case value
      when true then 1
      when false then 0
      else value
      end
    end

    # Without the address, which is not needed to say what is wrong.
    def set_aside(database, malformed)
      fields = (Tally::Store::SQLite::COLUMNS - [ :address ]).map { |name| "'#{name}', #{name}" }
      malformed.each do |id, reason|
        database.execute "INSERT INTO quarantine (reason, received_at, event) SELECT ?, received_at, json_object(#{fields.join(", ")}, 'address', NULL) FROM events WHERE id = ?", [ reason, id ]
        database.execute "DELETE FROM events WHERE id = ?", [ id ]
      end
    end

    # One window's groups are in memory at a time: of a busy minute all together would be a gigabyte.
    def summed(minute, fields, condition)
      sql = "SELECT #{fields}, COUNT(*) FROM events WHERE minute = ? AND id > ? AND id <= ? AND #{condition} GROUP BY 1, 2, 3"
      Enumerator.new do |groups|
        each_window(minute) do |window|
          rows = aside { |database| database.execute(sql, [ minute, *window ]) }
          rows.each { |value, bot, last, count| groups << [ value, bot == 1, last, count ] }
        end
      end
    end

    def each_window(minute)
      last = 0
      while (upto = aside { |database| database.get_first_value("SELECT max(id) FROM (SELECT id FROM events WHERE minute = ? AND id > ? ORDER BY id LIMIT #{WINDOW})", [ minute, last ]) })
        yield [ last, upto ]
        last = upto
      end
    end

    def unswept_people(database, bounds)
      database.execute("SELECT DISTINCT received_at / 86400000000 * 86400, address, user_agent, host FROM events WHERE id >= ? AND received_at >= ? AND id > ?", [ *bounds, mark(database, :swept) ])
    end

    def newest(database) = database.get_first_value("SELECT seq FROM sqlite_sequence WHERE name = 'events'") || 0

    # The number at which events of that time begin: they come nearly in the order of their numbers.
    def first_since(database, since)
      (0..newest(database)).bsearch do |id|
        received_at = database.get_first_value("SELECT received_at FROM events WHERE id >= ? ORDER BY id LIMIT 1", [ id ])
        received_at.nil? || received_at >= since
      end
    end
end
