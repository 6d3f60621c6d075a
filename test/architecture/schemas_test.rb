require "test_helper"

# db/schema.rb and db/postgresql_schema.rb describe the same schema.
class SchemasTest < ActiveSupport::TestCase
  SQLITE, POSTGRESQL = %w[ schema postgresql_schema ].map { |name| Rails.root.join("db/#{name}.rb").read }
  EQUIVALENT = { "bigint" => "integer" } # SQLite has one integer type
  ENGINE_SPECIFIC = /search/ # each engine has its own search index: lib/frontpage/engines

  test "both schemas have the same version" do
    assert_equal(*[ SQLITE, POSTGRESQL ].map { |schema| schema[/define\(version: ([\d_]+)\)/, 1] })
  end

  test "both schemas have the same tables, columns, indexes, constraints and triggers, except for search" do
    assert_operator definitions(SQLITE).size, :>, 100
    assert_equal definitions(SQLITE), definitions(POSTGRESQL),
      "bin/rails db:schema:dump:primary writes each file, with and without DATABASE_URL."
  end

  test "detects a different column or trigger" do
    assert_not_equal definitions(SQLITE), definitions(SQLITE.sub("t.text \"about\"", "t.text \"story\""))
    assert_not_equal definitions(SQLITE), definitions(SQLITE.sub("CREATE TRIGGER votes_deleted", "CREATE TRIGGER votes_gone"))
  end

  private
    def definitions(schema)
      table = nil
      schema.lines.grep_v(ENGINE_SPECIFIC).filter_map do |line|
        table = line[/create_table "(\w+)"/, 1] || table
        definition(line.strip, table)
      end.sort
    end

    def definition(line, table)
      case line
      when /\At\.(virtual) "(\w+)", type: :(\w+)/,
        /\At\.(check_constraint|index) .*name: "(\w+)"(, unique: true)?/ then [ table, $1, $2, $3 ].join(" ")
      when /\At\.(\w+) "(\w+)"(.*)/ then [ table, EQUIVALENT.fetch($1, $1), $2, $3 ].join(" ")
      when /\Aadd_foreign_key/ then line
      when /CREATE TRIGGER (\w+) (AFTER|BEFORE) (.*?) ON (?:public\.)?(\w+)/ then [ $4, $1, $2, $3 ].join(" ")
      end
    end
end
