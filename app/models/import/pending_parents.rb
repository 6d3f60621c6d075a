# Items that wait for their parents, in a temporary SQLite file, since they may need more space than there is memory.
class Import::PendingParents
  BATCH_SIZE = 500

  def initialize
    @database = SQLite3::Database.new("") # a file deleted by SQLite
    @database.execute_batch "PRAGMA synchronous = off; CREATE TABLE waiting (parent TEXT NOT NULL, item TEXT NOT NULL); CREATE " \
      "INDEX waiting_parent ON waiting (parent)"
  end

  def keep(items)
    if items.any?
      @database.transaction do
        items.each { |item| @database.execute "INSERT INTO waiting VALUES (?, ?)", [ item.parent, dump(item) ] }
      end
    end
  end

  # Removes and returns the items whose parent is one of +parents+.
  def take(parents)
    return [] if empty?

    parents.each_slice(BATCH_SIZE).flat_map do |slice|
      @database.execute("DELETE FROM waiting WHERE parent IN (#{([ "?" ] * slice.size).join(", ")}) RETURNING item", slice)
        .map { |item,| load(item) }
    end
  end

  def empty? = size.zero?
  def size = @database.get_first_value("SELECT count(*) FROM waiting")

  def each
    @database.execute("SELECT item FROM waiting ORDER BY rowid") { |item,| yield load(item) }
  end

  def close = @database.close

  private
    def dump(item) = JSON.generate(item.to_h.transform_values { |value| value.is_a?(Time) ? value.iso8601(6) : value })

    def load(text)
      said = JSON.parse(text, symbolize_names: true)
      Import::Item.new(
        **said, created_at: Time.iso8601(said[:created_at]), edited_at: said[:edited_at] && Time.iso8601(said[:edited_at])
      )
    end
end
