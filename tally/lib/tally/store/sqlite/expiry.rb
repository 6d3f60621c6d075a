require "securerandom"

# What is kept for a time only.
module Tally::Store::SQLite::Expiry
  def salt(day)
    aside do |database|
      database.get_first_value("SELECT salt FROM salts WHERE day = ?", [ day ]) || begin
        refuse_while_paused
        database.execute "INSERT INTO salts VALUES (?, ?) ON CONFLICT DO NOTHING", [ day, SQLite3::Blob.new(SecureRandom.bytes(32)) ]
        database.get_first_value("SELECT salt FROM salts WHERE day = ?", [ day ])
      end
    end
  end

  def floor(what) = aside { |database| mark(database, what) }

  def expire(what, before, limit)
    together do |database|
      set_mark database, what, before
      database.execute(*removal(what, before, limit))
      database.changes
    end
  end

  # What is deleted leaves pages that are written again before the file grows.
  def size
    aside { |database| (database.get_first_value("PRAGMA page_count") - database.get_first_value("PRAGMA freelist_count")) * database.get_first_value("PRAGMA page_size") }
  end

  def reasons = aside { |database| database.execute("SELECT reason, COUNT(*) FROM quarantine GROUP BY reason ORDER BY 2 DESC, 1") }

  private
    def removal(what, before, limit)
      case what
      when :raw then [ "DELETE FROM events WHERE id IN (SELECT id FROM events WHERE minute < ? LIMIT ?)", [ before, limit ] ]
      when *Tally::Rollup::GRAINS.keys then [ "DELETE FROM rollups WHERE rowid IN (SELECT rowid FROM rollups WHERE grain = '#{what}' AND dimension IN (#{dimensions}) AND start < ? LIMIT ?)", [ before, limit ] ]
      when :quarantine then [ "DELETE FROM quarantine WHERE id IN (SELECT id FROM quarantine WHERE coalesce(received_at, event ->> 'received_at') < ? LIMIT ?)", [ before * 1_000_000, limit ] ]
      when :address then [ "UPDATE events SET address = NULL WHERE id IN (SELECT id FROM events WHERE minute IS NOT NULL AND address IS NOT NULL AND received_at < ? LIMIT ?)", [ before * 1_000_000, limit ] ]
      when :salt then [ "DELETE FROM salts WHERE day IN (SELECT day FROM salts WHERE day < ? LIMIT ?)", [ before, limit ] ]
      else raise ArgumentError, "#{what.inspect} is not kept"
      end
    end

    def dimensions = Tally::Rollup::DIMENSIONS.map { |dimension| "'#{dimension}'" }.join(", ")
end
