require "test_helper"

# PostgreSQL's schema, which the migrations have built (lib/tasks/postgresql.rake), is that of db/schema.rb.
class SchemasTest < ActiveSupport::TestCase
  SQLITE = Rails.root.join("db/schema.rb").read
  EQUIVALENT = { "bigint" => "integer" } # SQLite has one integer type
  ENGINE_SPECIFIC = /search/ # each engine has its own search index: lib/frontpage/engines

  test "the migrations make the same schema on PostgreSQL, except for search" do
    skip "PostgreSQL only" unless Kit::Postgresql.chosen?
    schema = Rails.root.join("db", ApplicationRecord.connection_db_config.schema_dump).read

    assert_operator definitions(schema).size, :>, 100
    assert_equal(*[ SQLITE, schema ].map { |text| text[/define\(version: ([\d_]+)\)/, 1] },
      "Run bin/rails db:migrate.")
    assert_equal "", differences(schema),
"Run bin/rails db:migrate without DATABASE_URL, or write the migration for both engines."
  end

  test "bin/rails db:migrate leaves the schema files as they are" do
    sqlite_only "PostgreSQL adds casts to the expressions of a loaded schema"
    databases = [ ApplicationRecord, SolidCache::Record, SolidQueue::Record, SolidErrors::Record ]
      .map(&:connection_pool).uniq
    names = databases.map { |pool| pool.db_config.name }
    assert_equal ActiveRecord::Base.configurations.configs_for(env_name: "test").map(&:name), names

    databases.each do |pool|
      pool.with_connection { |connection| connection.execute "ANALYZE" } # as the site does every day
      file, dump = Rails.root.join("db", pool.db_config.schema_dump), StringIO.new
      ActiveRecord::SchemaDumper.dump(pool, dump)
      assert_nil first_difference(file.readlines, dump.string.lines),
        "bin/rails db:schema:dump:#{pool.db_config.name} changes #{file.basename}."
    end
  end

  test "detects a different column or trigger" do
    assert_equal <<~END, differences(SQLITE.sub('t.text "about"', 't.text "story"'))
      only in db/schema.rb: users text about , default: "", null: false
      only in PostgreSQL: users text story , default: "", null: false
    END
    assert_includes differences(SQLITE.sub("CREATE TRIGGER votes_deleted", "CREATE TRIGGER votes_gone")),
      "only in db/schema.rb: votes votes_deleted AFTER DELETE"
  end

  private
    def first_difference(expected, actual)
      line = [ expected.size, actual.size ].max.times.find { |index| expected[index] != actual[index] }
      [ expected[line], actual[line] ] if line
    end

    # The lines that SQLite's schema and the other one don't share.
    def differences(other)
      here, there = definitions(SQLITE), definitions(other)
      [ [ "db/schema.rb", here - there ], [ "PostgreSQL", there - here ] ].flat_map do |place, lines|
        lines.map { |line| "only in #{place}: #{line}\n" }
      end.join
    end

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
