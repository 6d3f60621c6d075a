# A site's SQLite database, opened read-only.
class Import::SqliteSource < Import::Source
  def initialize(path)
    @path, @done = path, 0
    @file = SQLite3::Database.new(path, readonly: true, results_as_hash: true)
    @file.busy_timeout = 5000
    missing = tables - @file.execute("SELECT name FROM sqlite_master").map { |row| row["name"] }
    raise Import::Error, "#{path} isn't a #{name} database: it has no table #{missing.first}." if missing.any?
    raise Import::Error, "#{path} has neither #{things.join(" nor ")}." if total.zero?
  rescue SQLite3::Exception => error
    raise Import::Error, problem(error)
  end

  def fraction = @done / [ total, 1 ].max.to_f
  def close = @file.close

  private
    def total = @total ||= things.sum { |table| count(table) }
    def count(table, condition = "true") = @file.get_first_value("SELECT count(*) FROM #{table} WHERE #{condition}")
    def table?(name) = @file.table_info(name).any?
    def tags? = table?("tags") && table?("taggings") # missing in older versions
    def column?(table, name)
      (@columns ||= {})[table]&.include?(name) ||
        (@columns[table] ||= @file.table_info(table).map { |column| column["name"] }).include?(name)
    end

    # Yields the block's value for each row, as rows are read.
    def each_row(sql)
      @file.execute(sql) do |row|
        @done += 1
        yield row
      end
    rescue SQLite3::Exception => error
      raise Import::Error, "#{problem(error)} Items imported before that are saved."
    end

    # SQLite's message without the statement.
    def problem(error) = "#{@path} cannot be read: #{error.message.lines.first.strip.chomp(":")}."

    def convert(place)
      yield
    rescue KeyError, ArgumentError, NoMethodError, TypeError => error
      failure place, "cannot be read (#{error.message.lines.first.strip})"
    end

    def yes?(value) = [ 1, "t", "true", true ].include?(value)
end
