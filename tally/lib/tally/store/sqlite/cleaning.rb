require "json"

# Removes personal data that earlier versions stored. Each table is walked once, in the order of its rows;
# later rows are clean when they are written.
module Tally::Store::SQLite::Cleaning
  BATCH = 200 # rows
  DONE = 2**53
  EVENT = %w[ kind host path referrer parameters name page_host page_path referrer_host agent ].freeze
  TABLES = {
    "rollups" => %w[ value dimension interval start ],
    "rejected_events" => %w[ event ],
    "events" => EVENT
  }.freeze

  # Cleans the next rows. Returns whether there may be more. Only the named +properties+ of events are kept.
  def clean(properties)
    table = TABLES.keys.find { |name| floor("cleaned/#{name}") < DONE } or return false

    rows, removed = rows_to_clean(table), Hash.new(0)
    updates = rows.filter_map { |id, *before| update_of(table, id, before, properties, removed) }
    write_transaction do |database|
      updates.each { |sql, values| database.execute sql, values }
      add_removed database, removed
      set_mark database, "cleaned/#{table}", rows.empty? ? DONE : rows.last.first
    end
    true
  end

  # How many texts of each kind (Tally::PersonalData) were removed so far.
  def removed
    marks = maintain do |database|
      database.execute("SELECT name, number FROM marks WHERE name LIKE 'removed/%'")
    end
    marks.to_h { |name, number| [ name.delete_prefix("removed/").to_sym, number ] }
  end

  private
    def add_removed(database, removed)
      removed.each do |kind, count|
        database.execute "INSERT INTO marks VALUES (?, ?) ON CONFLICT DO UPDATE SET number = number + " \
          "excluded.number",
          [ "removed/#{kind}", count ]
      end
    end

    def save_cleaned(database, cleaned)
      cleaned.each do |id, one|
        fields = one.changes.keys.map { |name| "#{name} = ?" }.join(", ")
        if one.changes.any?
          database.execute "UPDATE events SET #{fields} WHERE id = ?", [ *one.changes.values, id ]
        end
        add_removed database, one.removed
      end
    end

    def rows_to_clean(table)
      columns = TABLES[table].join(", ")
      maintain do |database|
        range = [ mark(database, "cleaned/#{table}"), table == "events" ? mark(database, :processed) : DONE ]
        sql = "SELECT rowid, #{columns} FROM #{table} WHERE rowid > ? AND rowid <= ? ORDER BY rowid LIMIT ?"
        database.execute(sql, [ *range, BATCH ])
      end
    end

    # The condition on the old texts is for a process that renames a page meanwhile.
    def update_of(table, id, before, properties, removed)
      after = send(:"clean_#{table}", before, properties, removed)
      changed = TABLES[table].each_index.select do |index|
        index < after.size && after[index] != before[index]
      end
      return if changed.empty?

      columns = TABLES[table].values_at(*changed)
      [ "UPDATE #{table} SET #{columns.map { |name| "#{name} = ?" }.join(", ")} " \
        "WHERE rowid = ? AND #{columns.map { |name| "#{name} IS ?" }.join(" AND ")}",
        [ *after.values_at(*changed), id, *before.values_at(*changed) ] ]
    end

    def clean_events((kind, host, path, referrer, parameters, *processed), properties, removed)
      cleaned = Tally::EventCleaner.new(Tally::Event.new(kind:, host:, path:, referrer:, parameters:),
        properties)
      cleaned.removed.each { |one, count| removed[one] += count }
      dimensions = %i[ name host path referrer agent ].zip(processed)
      [
        kind,
        *cleaned.event.to_h.values_at(:host, :path, :referrer, :parameters),
        *dimensions.map { |pair| clean_value(*pair) }
      ]
    end

    def clean_rejected_events((event), _, _)
      fields = JSON.parse(event).slice(*Tally::Event.members.map(&:to_s))
      [ Tally::Event.new(**fields.transform_keys(&:to_sym)).to_rejected_json ]
    end

    # Counts what only rollups have: raw events count for themselves.
    def clean_rollups((value, dimension, interval, start), _, removed)
      [ clean_value(dimension.to_sym, value) { |kind|
        removed[kind] += 1 if interval == "day" && start < floor(:raw)
      } ]
    end

    def clean_value(dimension, value, &)
      clean = Tally::PersonalData.remove(value, &)
      case dimension
      when :path then clean && clean != Tally::Rollup::OTHER ? Tally::Location.path(clean) : clean
      when :host, :referrer then Tally::Location.host(clean)
      else clean
      end
    end
end
