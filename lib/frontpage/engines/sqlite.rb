# SQL for SQLite.
module Engines::Sqlite
  class << self
    # The statements that must run before all tables are created. SQLite needs none.
    def prepare = []

    # The statements that run +body+ for each row of +event+.
    def trigger(name, event, *body, condition: nil)
      [ [ "CREATE TRIGGER #{name} #{event}", *("WHEN #{condition}" if condition), "BEGIN",
        *body.map { |statement| "#{statement};" }, "END" ].join(" ") ]
    end

    # A statement for a trigger that raises an error if +condition+ holds.
    def refusal(message, condition) = "SELECT RAISE(ABORT, '#{message}') WHERE #{condition}"

    # 1 if +condition+ holds, otherwise 0.
    def count(condition) = "(#{condition})"

    def yes = "1"
    def no = "0"

    # The greater of two numbers.
    def greater(one, other) = "max(#{one}, #{other})"

    # An integer as a floating-point number, and a decimal literal.
    def fractional(number) = "#{number} * 1.0"
    def decimal(number) = number.to_s

    # NULL for negative numbers, which constraints reject later.
    def root(number) = "sqrt(#{number})"

    # Whole seconds since 1970.
    def seconds(column) = "unixepoch(#{column})"

    # The statements that make +columns+ of an empty +table+ searchable. Updating a row that isn't indexed yet changes nothing in
    # the index. A deleted row is no longer found, and its words are removed later (Search::Indexer).
    def searchable(table, columns) = search_index("#{table.to_s.singularize}_search", table, columns).first(1)

    # The statements that create an empty index of +table+ under the name +index+, and its trigger.
    def search_index(index, table, columns)
      [ "CREATE VIRTUAL TABLE #{index} USING fts5(#{columns.join(", ")}, content='', contentless_delete=1, prefix='2 3', " \
        "tokenize='unicode61 remove_diacritics 2')", search_trigger(index, table, columns) ]
    end

    # Indexes a changed text as it is, and queues it for Search::Indexer if it has other letters than ASCII's. SQL can't normalize
    # them, and a function of Ruby's would be missing in other programs that write.
    def search_trigger(index, table, columns)
      text = columns.map { |column| "coalesce(NEW.#{column}, '')" }.join(" || ")
      trigger("#{index}_changed", "AFTER UPDATE OF #{columns.join(", ")} ON #{table}",
        "UPDATE #{index} SET #{columns.map { |column| "#{column} = NEW.#{column}" }.join(", ")} WHERE rowid = NEW.id",
        "INSERT INTO search_backlogs (indexed_table, first_row, last_row) SELECT '#{table}', NEW.id, NEW.id " \
          "WHERE octet_length(#{text}) > length(#{text})").first
    end
  end
end
