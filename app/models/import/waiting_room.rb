# Where items wait for what they answer, in a file of its own that is gone with the process: there may be more of them than there is memory.
class Import::WaitingRoom
  AT_ONCE = 500

  def initialize
    @database = SQLite3::Database.new("") # a file that SQLite deletes itself
    @database.execute_batch "PRAGMA synchronous = off; CREATE TABLE waiting (parent TEXT NOT NULL, item BLOB NOT NULL); CREATE INDEX waiting_parent ON waiting (parent)"
  end

  def keep(items)
    @database.transaction { items.each { |item| @database.execute "INSERT INTO waiting VALUES (?, ?)", [ item.parent, SQLite3::Blob.new(Marshal.dump(item)) ] } } if items.any?
  end

  # Lets those go that answer what is called +parents+, and returns them.
  def take(parents)
    return [] if empty?

    parents.each_slice(AT_ONCE).flat_map do |slice|
      @database.execute("DELETE FROM waiting WHERE parent IN (#{([ "?" ] * slice.size).join(", ")}) RETURNING item", slice).map { |item,| load(item) }
    end
  end

  def empty? = size.zero?
  def size = @database.get_first_value("SELECT count(*) FROM waiting")

  def each
    @database.execute("SELECT item FROM waiting ORDER BY rowid") { |item,| yield load(item) }
  end

  def close = @database.close

  private
    # What we wrote ourselves, to a file that nobody else can open.
    def load(item) = Marshal.load(item)
end
