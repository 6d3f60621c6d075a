# Looks for the rows of a request in a trial: the tables that must contain its +token+.
class Lab::Trial::Rows
  include Kit::Clock

  TIMEOUT = 5 # seconds until a row must be there

  # +tables+ are the ledger's tables that the request writes to.
  def initialize(store:, tables:, token:)
    @store, @tables, @token = store, tables, token
    @stored = {}
  end

  # In which tables the token is, as text. Waits for +seconds+. Raises Lab::Error if the database can't be read.
  def look(seconds:)
    return "–" if @tables.empty? || !@store.finds_tokens?

    wait_until(seconds:, every: 0.1) do
      @stored = @store.tokens(@tables)
      missing.empty?
    end
    missing.empty? ? "found in #{names(@tables)}" : "not found in #{names(missing)}"
  ensure
    @store.close
  end

  # Sentences about the tables without the token; empty if all have it.
  def problems
    return [] if missing.empty?

    @store.missing_file&.then { |sentence| [ "#{sentence}." ] } || missing.map { |table| "#{found_in(table)}." }
  end

  private
    def missing = @tables.reject { |table| @stored.fetch(table.name, [ @token ]).include?(@token) }
    def names(tables) = tables.map(&:name).join(" and ")

    def found_in(table)
      values = @stored.fetch(table.name)
      return printed(table, values) if @store.is_a?(Lab::Store::Command)

      "#{table.name} has #{count(values, "value")} in #{table.token}#{example(values)}"
    end

    def printed(table, lines)
      "the command printed #{lines.any? ? count(lines, "line") : "nothing"} for #{table.name}#{example(lines)}"
    end

    def count(values, noun) = "#{values.any? ? values.size : "no"} #{noun}#{"s" unless values.one?}"

    def example(values)
      ", such as #{Lab::Config::Expectation.literal(values.last)}, but not the token #{@token}" if values.any?
    end
end
