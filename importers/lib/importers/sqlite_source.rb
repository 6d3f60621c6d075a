# A site's SQLite database, opened read-only.
class Importers::SqliteSource < Importers::Source
  def initialize(path)
    @path, @rows_read = path, 0
    @database = SQLite3::Database.new(path, readonly: true, results_as_hash: true)
    @database.busy_timeout = 5000
    missing = required_tables - @database.execute("SELECT name FROM sqlite_master").map { |row| row["name"] }
    if missing.any?
      raise Importers::Error, "#{path} isn't a #{name} database: it has no table #{missing.first}."
    end
    if item_tables.all? { |table| count(table).zero? }
      raise Importers::Error, "#{path} contains no #{item_tables.join(" or ")}."
    end
  rescue SQLite3::Exception => error
    raise Importers::Error, describe(error)
  end

  def self.true?(value) = [ 1, "t", "true", true ].include?(value)

  def fraction = (@rows_read / [ total, 1 ].max.to_f).clamp(..1.0)
  def close = @database.close

  private
    def total = @total ||= (item_tables + community_tables).sum { |table| count(table) }
    def community_tables = []

    def count(table, condition = "true")
      @database.get_first_value("SELECT count(*) FROM #{table} WHERE #{condition}")
    end

    def first_row(sql, *binds) = @database.get_first_row(sql, binds)
    def table?(name) = @database.table_info(name).any?
    def tags? = table?("tags") && table?("taggings") # missing in older versions

    # Yields each row as it is read.
    def each_row(sql)
      @database.execute(sql) do |row|
        @rows_read += 1
        yield row
      end
    rescue SQLite3::Exception => error
      raise Importers::Error, "#{describe(error)} Items imported before that are saved."
    end

    # SQLite's message without the statement.
    def describe(error) = "#{@path} cannot be read: #{error.message.lines.first.strip.chomp(":")}."

    # Returns the block's value, or a Warning if the row has unexpected values.
    def convert(place)
      yield
    rescue KeyError, ArgumentError, NoMethodError, TypeError => error
      failed place, "cannot be read (#{error.message.lines.first.strip})"
    end

    def true?(value) = self.class.true?(value)
end
