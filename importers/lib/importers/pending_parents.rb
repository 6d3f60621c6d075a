# Items that wait for their parents, in a temporary SQLite file, since they may not fit into memory.
class Importers::PendingParents
  BATCH_SIZE = 500

  def initialize
    @database = SQLite3::Database.new("") # a file deleted by SQLite
    @database.execute_batch <<~SQL
      PRAGMA synchronous = off;
      CREATE TABLE items (parent TEXT NOT NULL, item TEXT NOT NULL);
      CREATE INDEX items_parent ON items (parent);
    SQL
  end

  def add(items)
    if items.any?
      @database.transaction do
        items.each { |item| @database.execute "INSERT INTO items VALUES (?, ?)", [ item.parent, dump(item) ] }
      end
    end
  end

  # Removes and returns the items whose parent is one of +parents+.
  def release(parents)
    return [] if empty?

    parents.each_slice(BATCH_SIZE).flat_map do |slice|
      placeholders = ([ "?" ] * slice.size).join(", ")
      @database.execute("DELETE FROM items WHERE parent IN (#{placeholders}) RETURNING item", slice)
        .map { |item,| load(item) }
    end
  end

  def empty? = size.zero?
  def size = @database.get_first_value("SELECT count(*) FROM items")

  def each
    @database.execute("SELECT item FROM items ORDER BY rowid") { |item,| yield load(item) }
  end

  def close = @database.close

  private
    def dump(item)
      JSON.generate(item.to_h.transform_values { |value| value.is_a?(Time) ? value.iso8601(6) : value })
    end

    def load(json)
      values = JSON.parse(json, symbolize_names: true)
      times = values.slice(:created_at, :edited_at).transform_values { |time| time && Time.iso8601(time) }
      Importers::Item.new(**values, **times)
    end
end
