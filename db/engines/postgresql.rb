# How PostgreSQL says what the engines say differently.
module Engines::PostgreSQL
  class << self
    # SQLite's name for a comparison without regard to case, so that a column says the same on both.
    def prepare
      [ %(CREATE COLLATION IF NOT EXISTS "NOCASE" (provider = icu, locale = 'und-u-ks-level2', deterministic = false)) ]
    end

    # The statements that have +body+ run for each row of +event+: a function, and what calls it.
    def trigger(name, event, *body, condition: nil)
      [ "CREATE OR REPLACE FUNCTION #{name}() RETURNS trigger LANGUAGE plpgsql AS $$ " \
        "BEGIN #{body.map { |statement| "#{statement};" }.join(" ")} RETURN #{row(event)}; END $$",
        [ "CREATE TRIGGER #{name} #{event} FOR EACH ROW", *("WHEN (#{condition})" if condition), "EXECUTE FUNCTION #{name}()" ]
        .join(" ") ]
    end

    # A statement of a trigger that refuses what is done, where +condition+ holds.
    def refusal(message, condition) = "IF #{condition} THEN RAISE EXCEPTION '#{message}'; END IF"

    # 1 where +condition+ holds, else 0.
    def count(condition) = "(#{condition})::int"

    def yes = "TRUE"
    def no = "FALSE"

    # The greater of two numbers.
    def greater(one, other) = "greatest(#{one}, #{other})"

    # A whole number as one that has fractions, and one that is written with them: exact to its last digit it would be
    # slower by far.
    def fractional(number) = "#{number}::float8"
    def decimal(number) = "#{number}::float8"

    # Of what the constraints refuse too: they are asked last, and should be what is heard of.
    def root(number) = "sqrt(greatest(#{number}, 0))"

    # Whole seconds since 1970.
    def seconds(column) = "floor(extract(epoch FROM #{column}))::float8"

    # The statements that let +columns+ of +table+ be searched: a column of their words, which no way of writing can forget,
    # and an index.
    def searchable(table, columns)
      words = columns.map { |column| "setweight(to_tsvector('simple', #{folded("coalesce(#{column}, '')")}), '#{column == :title ? "A" : "D"}')" }.join(" || ")
      [ "ALTER TABLE #{table} ADD COLUMN search_vector tsvector GENERATED ALWAYS AS (#{words}) STORED",
        "CREATE INDEX index_#{table}_on_search_vector ON #{table} USING gin (search_vector)" ]
    end

    def unsearchable(table) = [ "ALTER TABLE #{table} DROP COLUMN search_vector" ]

    private
      # As FTS5 reads it: without accents, and with words ending at every sign. By itself PostgreSQL takes an address, a
      # path or words with a hyphen for one.
      SIGNS = %q(!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~).freeze

      def folded(text)
        "translate(normalize(regexp_replace(normalize(#{text}, NFD), '[\\u0300-\\u036F]', '', 'g'), NFC), " \
          "'#{SIGNS.gsub("'", "''")}', '#{" " * SIGNS.size}')"
      end

      # What a trigger before a deletion does not return is not deleted.
      def row(event) = event.include?("DELETE") ? "OLD" : "NEW"
  end
end
