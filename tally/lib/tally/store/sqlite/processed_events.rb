# Processing events, in the order of their ids: all events up to the stored watermark are processed.
module Tally::Store::SQLite::ProcessedEvents
  WINDOW = 1000 # events per statement, since nothing else in the process runs meanwhile
  # microseconds: an event may have a smaller id than one received up to this much earlier.
  DISORDER = 15_000_000
  # The fields of ProcessedEvent that Schema::PROCESSED_COLUMNS contain.
  FIELDS = Tally::Store::SQLite::Schema::PROCESSED_COLUMNS.keys.map do |column|
    Tally::Dimension::COLUMNS.key(column) || column
  end.freeze

  def unprocessed(limit)
    sql = "SELECT id, #{Tally::Store::SQLite::COLUMNS.join(", ")} FROM events WHERE id > ? ORDER BY " \
      "id LIMIT ?"
    rows = maintain { |database| database.execute(sql, [ mark(database, :processed), limit ]) }
    rows.map { |id, *fields| [ id, Tally::Event.new(*fields) ] }
  end

  def oldest_unprocessed
    maintain do |database|
      database.get_first_value("SELECT received_at FROM events WHERE id > ? ORDER BY id LIMIT 1",
        [ mark(database, :processed) ])
    end
  end

  def newest_key = maintain { |database| newest(database) }

  # +processed+ and +rejected+ are lists of keys with a ProcessedEvent or a reason.
  # +cleaned+ has a Tally::EventCleaner for each key.
  def save_processed(processed, rejected, cleaned: {}, keep_addresses: false)
    write_transaction do |database|
      save_cleaned database, cleaned.slice(*[ *processed, *rejected ].map(&:first))
      update database, processed, keep_addresses
      move_rejected database, rejected
      processed.map { |_, event| event.minute }.uniq.each { |minute| make_stale database, :minute, minute }
      last = [ *processed, *rejected ].map(&:first).max
      set_mark database, :processed, last if last
    end
  end

  # The first +limit+ minutes with processed events, from +from+ until +to+ (exclusive).
  def minutes(from, to, limit)
    sql = "SELECT DISTINCT minute FROM events WHERE minute >= ? AND minute < ? ORDER BY minute LIMIT ?"
    maintain { |database| database.execute(sql, [ from, to, limit ]) }.flatten
  end

  def groups(minute, dimension)
    condition = dimension == :name ? "1" : "name = '#{Tally::Rollup::PAGEVIEW}'"
    summed minute, "#{Tally::Dimension::COLUMNS.fetch(dimension, dimension)}, bot, visitor", condition
  end

  def values(minute) = summed(minute, "name, bot, value", "value IS NOT NULL")

  def live(since)
    known, unprocessed = maintain do |database|
      bounds = [ first_since(database, since - DISORDER), since ]
      visitors = database.execute(
        "SELECT DISTINCT visitor FROM events WHERE id >= ? AND received_at >= ? AND bot = 0", bounds
      )
      [ visitors.flatten, unprocessed_people(database, bounds) ]
    end
    (known.compact | Tally::Visitor.among(unprocessed) { |day| salt(day) }).size
  end

  private
    # An event with the event_id of a processed one is a duplicate, and is deleted.
    def update(database, processed, keep_addresses)
      fields = Tally::Store::SQLite::Schema::PROCESSED_COLUMNS.keys.map { |name| "#{name} = ?" }
      fields << "address = NULL" unless keep_addresses
      database.prepare("UPDATE OR IGNORE events SET #{fields.join(", ")} WHERE id = ?") do |update|
        processed.each do |id, event|
          update.execute(*FIELDS.map { |field| column(event[field]) }, id)
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

    # Without the IP address.
    def move_rejected(database, rejected)
      fields = (Tally::Store::SQLite::COLUMNS - [ :address ]).map { |name| "'#{name}', #{name}" }
      json = "json_object(#{fields.join(", ")}, 'address', NULL)"
      insert = "INSERT INTO rejected_events (reason, received_at, event) SELECT ?, received_at, #{json} " \
        "FROM events WHERE id = ?"
      rejected.each do |id, reason|
        database.execute insert, [ reason, id ]
        database.execute "DELETE FROM events WHERE id = ?", [ id ]
      end
    end

    # In windows: the groups of a whole busy minute would need a gigabyte.
    def summed(minute, fields, condition)
      sql = "SELECT #{fields}, COUNT(*) FROM events WHERE minute = ? AND id > ? AND id <= ? AND " \
        "#{condition} GROUP BY 1, 2, 3"
      Enumerator.new do |groups|
        each_window(minute) do |window|
          rows = maintain { |database| database.execute(sql, [ minute, *window ]) }
          rows.each { |value, bot, last, count| groups << [ value, bot == 1, last, count ] }
        end
      end
    end

    def each_window(minute)
      sql = "SELECT max(id) FROM (SELECT id FROM events WHERE minute = ? AND id > ? ORDER BY id LIMIT " \
        "#{WINDOW})"
      last = 0
      while (end_id = maintain { |database| database.get_first_value(sql, [ minute, last ]) })
        yield [ last, end_id ]
        last = end_id
      end
    end

    def unprocessed_people(database, bounds)
      database.execute(<<~SQL, [ *bounds, mark(database, :processed) ])
        SELECT DISTINCT received_at / 86400000000 * 86400, address, user_agent, host
        FROM events WHERE id >= ? AND received_at >= ? AND id > ?
      SQL
    end

    def newest(database)
      database.get_first_value("SELECT seq FROM sqlite_sequence WHERE name = 'events'") || 0
    end

    # The id of the first event since a time, by binary search: ids and times are in nearly the same order.
    def first_since(database, since)
      (0..newest(database)).bsearch do |id|
        received_at = database.get_first_value(
          "SELECT received_at FROM events WHERE id >= ? ORDER BY id LIMIT 1", [ id ]
        )
        received_at.nil? || received_at >= since
      end
    end
end
