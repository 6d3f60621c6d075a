# Looks for the rows of a request: the tables that must contain its +token+.
class Lab::TargetCheck::Rows
  include Kit::Clock

  TIMEOUT = 5 # seconds until a row must be there

  # +tables+ are the ledger's tables that the request writes to.
  def initialize(store:, tables:, token:)
    @store, @tables, @token = store, tables, token
    @stored, @differences = {}, {}
  end

  # In which tables the token is, as text. Waits for +seconds+. Raises Lab::Error if
  # the database can't be read.
  def look(seconds:)
    return "–" if @tables.empty? || !@store.finds_tokens?

    wait_until(seconds:, every: 0.1) do
      @stored = @store.tokens(@tables)
      missing.empty?
    end
    @differences = @store.differences(@tables - missing, @token)
    if missing.any? then "not found in #{names(missing)}"
    elsif wrong.any? then "wrong in #{names(wrong)}"
    else "found in #{names(@tables)}"
    end
  ensure
    @store.close
  end

  # Sentences about the tables without the token, and those with several or wrong
  # rows; empty if all are right.
  def problems
    absent = missing.any? && @store.missing_file
    if absent
      [ "#{absent}." ]
    else
      [ *missing.map { |table| found_in(table) }, *repeated, *altered ].map { |text| "#{text}." }
    end
  end

  private
    def missing = @tables.reject { |table| @stored.fetch(table.name, [ @token ]).include?(@token) }
    def wrong = @tables.select { |table| rows(table) > 1 || @differences.key?(table.name) }
    def rows(table) = @stored.fetch(table.name, []).count(@token)

    def repeated
      @tables.filter_map { |table| "#{table.name} has #{rows(table)} rows with the token" if rows(table) > 1 }
    end

    def altered
      @differences.flat_map do |table, columns|
        columns.map do |name, value, text|
          "the row in #{table} has #{literal(value)} in #{name} instead of #{literal(text)}"
        end
      end
    end

    def literal(value) = value.nil? ? "NULL" : Lab::Config::Expectation.literal(value)
    def names(tables) = tables.map(&:name).join(" and ")

    def found_in(table)
      values = @stored.fetch(table.name)
      return printed(table, values) if @store.is_a?(Lab::Store::Command)

      "#{table.name} has #{count(values, "value")} in #{table.token}#{example(values)}"
    end

    def printed(table, lines)
      "the command printed #{lines.any? ? count(lines, "line") : "nothing"} for " \
      "#{table.name}#{example(lines)}"
    end

    def count(values, noun) = "#{values.any? ? values.size : "no"} #{noun}#{"s" unless values.one?}"

    def example(values)
      ", such as #{literal(values.last)}, but not the token #{@token}" if values.any?
    end
end
