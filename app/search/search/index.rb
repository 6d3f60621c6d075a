# Updates SQLite's full-text tables in the background: with triggers, every insert would take a tenth longer
# or more (docs/decisions/0038). Edits and deletions are handled by triggers. PostgreSQL needs none of this.
#
# Rows with a greater id than the highest indexed one are missing. SQLite assigns ids in commit order and
# never reuses them, so there is no state that could be wrong after a crash.
class Search::Index
  BATCH_SIZE = 200 # rows per transaction, so that other writes don't wait long
  CHECK_SIZE = 1_000 # rows that are checked for deletion at once, without a lock
  COLUMNS = Engines.current.indexed_texts.freeze

  class << self
    # Indexes up to +batch_size+ rows of each table. Returns how many.
    def catch_up(batch_size: BATCH_SIZE)
      COLUMNS.keys.sum { |table| behind?(table) ? new(table).insert(batch_size) : 0 }
    end

    # Deletes entries of deleted rows. They are never found, but use space. Takes the
    # lock only if there are any.
    def delete_orphans
      COLUMNS.each_key { |table| new(table).delete_orphans }
    end

    # Builds the index from nothing while nothing can be found, for an empty or small site. See
    # Search::Rebuild.
    def rebuild
      COLUMNS.each_key { |table| new(table).clear }
      nil while catch_up(batch_size: 5_000).positive?
    end

    def behind?(table) = new(table).behind?

    # The index of +table+, and the one that Search::Rebuild is building.
    def all_of(table)
      index = new(table)
      building = new(table, name: "#{index.name}_new")
      [ index, *(building if building.exists?) ]
    end
  end

  attr_reader :name

  def initialize(table, name: "#{table.singularize}_search")
    @table, @name = table, name
  end

  # FTS5's table with one row per document.
  def ids_table = "#{name}_docsize"

  def last_id = connection.select_value("SELECT coalesce(max(id), 0) FROM #{ids_table}")

  def behind?
    connection.select_value(
      "SELECT max(id) > (SELECT coalesce(max(id), 0) FROM #{ids_table}) FROM #{@table}"
    ) == 1
  end

  # table_exists? ignores virtual tables.
  def exists? = connection.select_value("SELECT 1 FROM sqlite_master WHERE name = ?", "Search", [ name ]) == 1

  # Indexes the next +count+ rows. Returns how many there were.
  def insert(count)
    rows = texts("id > (SELECT coalesce(max(id), 0) FROM #{ids_table}) ORDER BY id LIMIT #{count}")
    indexed = rows.map { |id, *texts| [ id, *texts.map { |text| Search::Fts5.indexed(text) } ] }
    values = [ "id", *columns ].each_index.map { |index| "value ->> #{index}" }
    connection.update "INSERT INTO #{name} (rowid, #{columns.join(", ")}) SELECT #{values.join(", ")} FROM " \
      "json_each(?)",
      "Search", [ indexed.to_json ]
    rows.size
  end

  # Indexes the next +count+ rows with these +ids+ again, if they are indexed differently from what they
  # contain. Returns the last id.
  def update(ids, count)
    rows = texts("id BETWEEN #{ids.begin} AND #{ids.end} ORDER BY id LIMIT #{count}")
    rows.each do |id, *texts|
      indexed = texts.map { |text| Search::Fts5.indexed(text) }
      unless indexed == texts
        connection.update "UPDATE #{name} SET #{columns.map { |column| "#{column} = ?" }.join(", ")} WHERE " \
          "rowid = ?", "Search",
          [ *indexed, id ]
      end
    end
    rows.last&.first
  end

  def clear = command("delete-all")

  # Runs one of FTS5's commands or sets one of its options.
  def command(text, value = nil)
    columns, values = value ? [ "#{name}, rank", "'#{text}', #{value}" ] : [ name, "'#{text}'" ]
    connection.execute "INSERT INTO #{name} (#{columns}) VALUES (#{values})"
  end

  def delete_orphans
    pace, last = Search::Pace.new, 0
    while (max_id = batch_end(last))
      orphans = orphans_between(last, max_id)
      nil while orphans.any? && pace.transaction { |rows| delete(orphans.shift(rows)) }
      last = max_id
    end
  end

  private
    def connection = ApplicationRecord.lease_connection
    def columns = COLUMNS.fetch(@table)

    def texts(condition)
      connection.select_rows("SELECT id, #{columns.join(", ")} FROM #{@table} WHERE #{condition}")
    end

    # The last id of the batch after the id +last+; nil at the end.
    def batch_end(last)
      batch = "SELECT id FROM #{ids_table} WHERE id > #{last} ORDER BY id LIMIT #{CHECK_SIZE}"
      connection.select_value("SELECT max(id) FROM (#{batch})")
    end

    def orphans_between(last, max_id)
      connection.select_values("SELECT id FROM #{ids_table} WHERE id > #{last} AND id <= #{max_id} AND " \
        "NOT EXISTS (SELECT 1 FROM #{@table} WHERE #{@table}.id = #{ids_table}.id)")
    end

    def delete(ids) = connection.delete("DELETE FROM #{name} WHERE rowid IN (#{ids.join(", ")})")
end
