require "sqlite3"

# A SQLite file, read after its server has ended: the tokens in it, its integrity, and whether counters match their
# rows. A table may be named with its token column, as in events.event_id; the default is request_token.
class Lab::Store::SQLite < Lab::Store
  TOKENS = "request_token"

  def finds_tokens? = true

  def tokens(tables) = tables.to_h { |table| [ table, tokens_in(table) ] }

  def sizes(tables)
    tables.to_h { |table| [ table, rows("SELECT count(*) FROM #{quoted(table).first}").dig(0, 0).to_i ] }
  end

  def faults
    file = Kit::SQLiteFile.new(@target.database(@path))
    file.exist? ? file.damages + file.orphans.map(&:to_s) + disagreements : []
  end

  def close
    @database&.close
    @database = nil
  end

  private
    def tokens_in(table) = rows_with_tokens(table, []).flatten

    # The token of each row that has one, followed by the values of +columns+.
    def rows_with_tokens(table, columns)
      table, token = quoted(table)
      rows("SELECT #{[ token, *columns.map { |name| quote(name) } ].join(", ")} FROM #{table} WHERE #{token} IS NOT NULL")
    end

    def quoted(table) = [ *table.split(".", 2), TOKENS ].first(2).map { |name| quote(name) }

    # In brackets: SQLite treats an unknown name in double quotes as a string.
    def quote(name) = "[#{name}]"

    def disagreements
      @target.checks.filter_map do |name, query|
        wrong = rows(query).dig(0, 0).to_i
        "#{name}: #{wrong} inconsistent rows" if wrong.positive?
      end
    end

    # A missing file has no rows: the storage was lost and never restored.
    def rows(query)
      return [] unless @database || File.exist?(@target.database(@path))

      @database ||= ::SQLite3::Database.new(@target.database(@path), readonly: true)
      @database.execute(query)
    rescue ::SQLite3::SQLException => error
      raise Lab::Error, "The query “#{query}” failed in the database of #{@target.name}: #{error.message}."
    end
end
