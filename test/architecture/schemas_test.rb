require "test_helper"

# Each engine has a file that its tables are made from. They say the same, in its words.
class SchemasTest < ActiveSupport::TestCase
  SQLITE, POSTGRESQL = %w[ schema postgresql_schema ].map { |name| Rails.root.join("db/#{name}.rb").read }
  WRITTEN_APART = { "bigint" => "integer" } # SQLite has one kind of whole number
  OWN = /search/ # each engine finds words in its own way: db/engines

  test "both are of the same migrations" do
    assert_equal(*[ SQLITE, POSTGRESQL ].map { |schema| schema[/define\(version: ([\d_]+)\)/, 1] })
  end

  test "both have the same tables, columns, indexes, constraints and triggers, but for what search goes by" do
    assert_operator facts(SQLITE).size, :>, 100
    assert_equal facts(SQLITE), facts(POSTGRESQL),
      "bin/rails db:schema:dump:primary writes each file, with and without DATABASE_URL."
  end

  test "another column, or another trigger, would be noticed" do
    assert_not_equal facts(SQLITE), facts(SQLITE.sub("t.text \"about\"", "t.text \"story\""))
    assert_not_equal facts(SQLITE), facts(SQLITE.sub("CREATE TRIGGER votes_deleted", "CREATE TRIGGER votes_gone"))
  end

  private
    def facts(schema)
      table = nil
      schema.lines.grep_v(OWN).filter_map { |line| table = line[/create_table "(\w+)"/, 1] || table; fact(line.strip, table) }
        .sort
    end

    def fact(line, table)
      case line
      when /\At\.(virtual) "(\w+)", type: :(\w+)/,
        /\At\.(check_constraint|index) .*name: "(\w+)"(, unique: true)?/ then [ table, $1, $2, $3 ].join(" ")
      when /\At\.(\w+) "(\w+)"(.*)/ then [ table, WRITTEN_APART.fetch($1, $1), $2, $3 ].join(" ")
      when /\Aadd_foreign_key/ then line
      when /CREATE TRIGGER (\w+) (AFTER|BEFORE) (.*?) ON (?:public\.)?(\w+)/ then [ $4, $1, $2, $3 ].join(" ")
      end
    end
end
