require "securerandom"

# Salts, and deleting old data.
module Tally::Store::SQLite::Expiry
  AGE = "coalesce(received_at, event ->> 'received_at')"

  def salt(day)
    maintain do |database|
      read_salt(database, day) || begin
        refuse_while_paused
        new_salt = SQLite3::Blob.new(SecureRandom.bytes(32))
        database.execute "INSERT INTO salts VALUES (?, ?) ON CONFLICT DO NOTHING", [ day, new_salt ]
        read_salt(database, day)
      end
    end
  end

  # The time from which data of that kind is complete, in seconds since 1970: older data has been deleted.
  def floor(kind) = maintain { |database| mark(database, kind) }

  # Deletes up to +limit+ rows that are older than +before+, in seconds since 1970. Returns how many.
  def expire(kind, before, limit)
    write_transaction do |database|
      set_mark database, kind, before
      database.execute(*removal(kind, before, limit))
      database.changes
    end
  end

  # In bytes, without free pages, which are reused before the file grows.
  def size
    maintain do |database|
      pages, free, page_size = %w[ page_count freelist_count page_size ].map do |name|
        database.get_first_value("PRAGMA #{name}")
      end
      (pages - free) * page_size
    end
  end

  # [ reason, number of rejected events ], the most frequent first.
  def rejection_reasons
    maintain do |database|
      database.execute("SELECT reason, COUNT(*) FROM rejected_events GROUP BY reason ORDER BY 2 DESC, 1")
    end
  end

  private
    def read_salt(database, day) = database.get_first_value("SELECT salt FROM salts WHERE day = ?", [ day ])

    def removal(kind, before, limit)
      case kind
      when :raw
        [
          "DELETE FROM events WHERE id IN (SELECT id FROM events WHERE minute < ? LIMIT ?)",
          [ before, limit ]
        ]
      when *Tally::Rollup::INTERVALS.keys
        old = "interval = '#{kind}' AND dimension IN (#{dimensions}) AND start < ?"
        [
          "DELETE FROM rollups WHERE rowid IN (SELECT rowid FROM rollups WHERE #{old} LIMIT ?)",
          [ before, limit ]
        ]
      when :rejected
        [ "DELETE FROM rejected_events WHERE id IN (SELECT id FROM rejected_events WHERE #{AGE} < ? LIMIT ?)",
          [ before * 1_000_000, limit ] ]
      when :address
        old = "minute IS NOT NULL AND address IS NOT NULL AND received_at < ?"
        [ "UPDATE events SET address = NULL WHERE id IN (SELECT id FROM events WHERE #{old} LIMIT ?)",
          [ before * 1_000_000, limit ] ]
      when :salt
        [ "DELETE FROM salts WHERE day IN (SELECT day FROM salts WHERE day < ? LIMIT ?)", [ before, limit ] ]
      else
        raise ArgumentError, "Can't expire #{kind.inspect}."
      end
    end

    def dimensions = Tally::Rollup::DIMENSIONS.map { |dimension| "'#{dimension}'" }.join(", ")
end
