# A relational database. Subclasses implement +rows+, which returns the rows of a query, and +quote+, which
# quotes a name.
class Lab::Store::SQL < Lab::Store
  def finds_tokens? = true

  def tokens(tables) = tables.to_h { |table| [ table.name, rows_with_tokens(table, []).flatten ] }

  def sizes(names)
    names.to_h { |name| [ name, rows("SELECT count(*) FROM #{quote(name)}").dig(0, 0).to_i ] }
  end

  def checks = @target.ledger.checks

  # Queries of the ledger that found wrong rows.
  def faults
    checks.filter_map do |name, query|
      wrong = rows(query).dig(0, 0).to_i
      "#{name}: #{wrong} inconsistent rows" if wrong.positive?
    end
  end

  def close
    @connection&.close
    @connection = nil
  end

  private
    # The token of each row that has one, followed by the values of +columns+.
    def rows_with_tokens(table, columns)
      token = quote(table.token)
      columns = [ token, *columns.map { |name| quote(name) } ].join(", ")
      rows("SELECT #{columns} FROM #{quote(table.name)} WHERE #{token} IS NOT NULL")
    end

    # Databases quote the query in the lines below the first. +advice+ is a sentence, if any. +missing+ is
    # whether a table doesn't exist.
    def failed(query, error, advice = nil, missing: false)
      first, *others = error.message.strip.lines.map do |line|
        line.strip.delete_suffix(":").delete_suffix(".")
      end
      sentences = [ first, *others.grep(/\AHINT/) ].map { |line| "#{line}." }
      raise missing ? MissingTable : Lab::Error,
        "The query “#{query}” failed in the database of #{@target.name}: #{[ *sentences, *advice ].join(" ")}"
    end
end
