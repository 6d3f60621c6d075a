# How SQLite says what the engines say differently.
module Engines::SQLite
  class << self
    # The statements that must come before all tables: it has everything they ask for.
    def prepare = []

    # The statements that have +body+ run for each row of +event+.
    def trigger(name, event, *body, condition: nil)
      [ [ "CREATE TRIGGER #{name} #{event}", *("WHEN #{condition}" if condition), "BEGIN",
        *body.map { |statement| "#{statement};" }, "END" ].join(" ") ]
    end

    # A statement of a trigger that refuses what is done, where +condition+ holds.
    def refusal(message, condition) = "SELECT RAISE(ABORT, '#{message}') WHERE #{condition}"

    # 1 where +condition+ holds, else 0.
    def count(condition) = "(#{condition})"

    def yes = "1"
    def no = "0"

    # The greater of two numbers.
    def greater(one, other) = "max(#{one}, #{other})"

    # A whole number as one that has fractions, and one that is written with them.
    def fractional(number) = "#{number} * 1.0"
    def decimal(number) = number.to_s

    # Of what the constraints refuse too.
    def root(number) = "sqrt(#{number})"

    # Whole seconds since 1970.
    def seconds(column) = "unixepoch(#{column})"

    # The statements that let +columns+ of +table+ be searched, with all that stands there. A row that is not in the index
    # yet is none to be changed there; one that is gone is found no more, and its words go later (Search::Index).
    def searchable(table, columns)
      index, list = index_of(table), columns.join(", ")
      [ "CREATE VIRTUAL TABLE #{index} USING fts5(#{list}, content='', contentless_delete=1, prefix='2 3', tokenize='unicode61 " \
        "remove_diacritics 2')",
        "INSERT INTO #{index} (rowid, #{list}) SELECT id, #{list} FROM #{table} ORDER BY id",
        *trigger("#{index}_changed", "AFTER UPDATE OF #{list} ON #{table}",
        "UPDATE #{index} SET #{columns.map { |column| "#{column} = NEW.#{column}" }.join(", ")} WHERE rowid = NEW.id") ]
    end

    def unsearchable(table)
      index = index_of(table)
      [ "DROP TRIGGER #{index}_changed", "DROP TABLE #{index}" ]
    end

    private
      def index_of(table) = "#{table.to_s.singularize}_search"
  end
end
