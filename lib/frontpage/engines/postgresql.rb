# SQL for PostgreSQL.
module Engines::Postgresql
  class << self
    # A case-insensitive collation, named as in SQLite, so that columns have the same definition in both.
    def prepare
      [ %(CREATE COLLATION IF NOT EXISTS "NOCASE" (provider = icu, locale = 'und-u-ks-level2', deterministic = false)) ]
    end

    # The statements that run +body+ for each row of +event+: a function, and the trigger that calls it.
    def trigger(name, event, *body, condition: nil)
      [ "CREATE OR REPLACE FUNCTION #{name}() RETURNS trigger LANGUAGE plpgsql AS $$ " \
        "BEGIN #{body.map { |statement| "#{statement};" }.join(" ")} RETURN #{row(event)}; END $$",
        [ "CREATE TRIGGER #{name} #{event} FOR EACH ROW", *("WHEN (#{condition})" if condition), "EXECUTE FUNCTION #{name}()" ]
        .join(" ") ]
    end

    # A statement for a trigger that raises an error if +condition+ holds.
    def refusal(message, condition) = "IF #{condition} THEN RAISE EXCEPTION '#{message}'; END IF"

    # 1 if +condition+ holds, otherwise 0.
    def count(condition) = "(#{condition})::int"

    def yes = "TRUE"
    def no = "FALSE"

    # The greater of two numbers.
    def greater(one, other) = "greatest(#{one}, #{other})"

    # An integer as a floating-point number, and a decimal literal. Exact decimals would be much slower.
    def fractional(number) = "#{number}::float8"
    def decimal(number) = "#{number}::float8"

    # Also works for negative numbers, which constraints reject later: their error is the one to report.
    def root(number) = "sqrt(greatest(#{number}, 0))"

    # Whole seconds since 1970.
    def seconds(column) = "floor(extract(epoch FROM #{column}))::float8"

    # The statements that make +columns+ of +table+ searchable: a generated column with their words, and an index.
    def searchable(table, columns)
      words = columns.map do |column|
        "setweight(to_tsvector('simple', #{folded("coalesce(#{column}, '')")}), '#{column == :title ? "A" : "D"}')"
      end.join(" || ")
      [ "ALTER TABLE #{table} ADD COLUMN search_vector tsvector GENERATED ALWAYS AS (#{words}) STORED",
        "CREATE INDEX index_#{table}_on_search_vector ON #{table} USING gin (search_vector)" ]
    end

    private
      # As Search::Tokenizer does, and with every punctuation mark separating words: by default PostgreSQL treats a URL, a path or
      # a hyphenated word as one word.
      SIGNS = %q(!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~).freeze

      def folded(text)
        letters = "translate(normalize(regexp_replace(normalize(#{text}, NFD), '[#{SearchLetters::ACCENTS}]', '', 'g'), NFC), " \
          "'#{SearchLetters::FROM}', '#{SearchLetters::TO}')"
        letters = SearchLetters::LIGATURES.reduce(letters) { |inner, (one, two)| "replace(#{inner}, '#{one}', '#{two}')" }
        spaced = "regexp_replace(#{letters}, '(#{SearchLetters.unspaced_class}#{SearchLetters.marks_class}*)', ' \\1 ', 'g')"
        "translate(#{spaced}, '#{SIGNS.gsub("'", "''")}', '#{" " * SIGNS.size}')"
      end

      # A BEFORE DELETE trigger that returns NULL would cancel the deletion.
      def row(event) = event.include?("DELETE") ? "OLD" : "NEW"
  end
end
