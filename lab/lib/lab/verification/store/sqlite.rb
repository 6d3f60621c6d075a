require "sqlite3"

# A SQLite file, read after its server has ended: the tokens in it, its integrity, and
# whether counters match their rows.
class Lab::Store::SQLite < Lab::Store::SQL
  NO_TABLE = "no such table:"

  def faults
    file.exist? ? file.damages + file.orphans.map(&:to_s) + super : []
  end

  def missing_file
    return if file.exist?

    files = Dir.glob("**/*", base: @path).select { |file| File.file?(File.join(@path, file)) }
    "the server didn't write $STORAGE/#{relative(path)}. It wrote " \
    "#{files.any? ? files.join(", ") : "nothing there"}. " \
      "Pass the path of ledger: path to the application in target: environment"
  end

  private
    def relative(file) = file.delete_prefix("#{@path}/")

    def path = @target.ledger.sqlite(@path)
    def file = Kit::SQLiteFile.new(path)

    # In brackets: SQLite treats an unknown name in double quotes as a string.
    def quote(name) = "[#{name}]"

    # A missing file has no rows: the storage was lost and never restored.
    def rows(query)
      return [] unless @connection || file.exist?

      file.roll_back
      @connection ||= ::SQLite3::Database.new(path, readonly: true)
      @connection.execute(query)
    rescue ::SQLite3::SQLException => error
      failed query, error, advice(query, error.message), missing: error.message.start_with?(NO_TABLE)
    end

    # The tables or columns that exist, if the query has the name of one that doesn't.
    def advice(query, message)
      table = query[/ FROM \[(.+?)\]/, 1]
      if (name = message[/\A#{NO_TABLE} (\S+)/, 1])
        choice name,
          @connection.execute("SELECT name FROM pragma_table_list WHERE name NOT LIKE 'sqlite_%' ORDER BY 1"),
          "Tables"
      elsif table && (name = message[/\Ano such column: ([^\s:]+)/, 1])
        choice name, @connection.execute("SELECT name FROM pragma_table_info(?)", table),
          "Columns of #{table}"
      end
    end

    def choice(name, found, title)
      nearest = Lab::Nearest.to(name, found.flatten, distance: 3)
      [ ("Did you mean #{nearest}?" if nearest), "#{title}: #{found.flatten.join(", ")}." ].compact.join(" ")
    end
end
