require "test_helper"

# Every kind of schema change to tables with rows: all other definitions and all values
# stay, or the migration is refused.
class SchemaChangesTest < ActiveSupport::TestCase
  include MigratedCopy::Assertions

  self.use_transactional_tests = false

  TABLES = MigratedCopy::TABLES

  # The statements, and what they change: the beginnings of the lines of DatabaseFacts that
  # go and come. %s is the table.
  CHANGES = {
    "change_column_default" => [ ->(m, t) { m.change_column_default t, :note, from: "a'b", to: "c" },
      "column %s.note", "column %s.note varchar 0 'c'" ],
    "change_column_null" => [
      ->(m, t) { m.change_column_null t, :note, false }, "column %s.note", "column %s.note varchar 1"
    ],
    "add_reference" => [ ->(m, t) {
      m.add_reference t, :sponsor, foreign_key: { to_table: :users, on_delete: :nullify }
    }, nil,
      "column %s.sponsor_id", "values %s.sponsor_id", "reference %s.sponsor_id users id NO ACTION SET NULL",
      "index %s index_%s_on_sponsor_id" ],
    "add_foreign_key" => [
      ->(m, t) { m.add_foreign_key t, :users, column: :owner_id }, nil, "reference %s.owner_id users id"
    ],
    "remove_foreign_key" => [ ->(m, t) {
      m.remove_foreign_key t, :users, column: :reviewer_id, on_delete: :nullify
    },
      "reference %s.reviewer_id" ],
    "add_check_constraint" => [ ->(m, t) { m.add_check_constraint t, "weight <> 999", name: "not_999" }, nil,
      "check %s not_999 (weight <> 999)" ],
    "remove_check_constraint" => [
      ->(m, t) { m.remove_check_constraint t, "weight BETWEEN 0 AND 1000 OR note IN ('a', 'x,y')",
        name: "weight_range" },
      "check %s weight_range" ],
    "rename_column" => [ ->(m, t) { m.rename_column t, :owner_id, :keeper_id },
      %w[ column values ].map { "#{_1} %s.owner_id" }, "column %s.keeper_id", "values %s.keeper_id" ]
  }.freeze

  IRREVERSIBLE = {
    "change_column" => [
      ->(m, t) { m.change_column t, :note, :text, default: "a'b" },
      "column %s.note",
      "column %s.note text"
    ],
    "remove_column" => [
      ->(m, t) { m.remove_column t, :owner_id }, %w[ column values ].map { "#{_1} %s.owner_id" }
    ],
    "remove_columns" => [ ->(m, t) { m.remove_columns t, :owner_id, :reviewer_id },
      [ "column %s.owner_id", "values %s.owner_id", "column %s.reviewer_id", "values %s.reviewer_id",
        "reference %s.reviewer_id", "index %s index_%s_on_reviewer_id" ] ],
    "remove_reference" => [ ->(m, t) { m.remove_reference t, :reviewer, foreign_key: { to_table: :users } },
      [
        "column %s.reviewer_id",
        "values %s.reviewer_id",
        "reference %s.reviewer_id",
        "index %s index_%s_on_reviewer_id"
      ] ],
    "change_table" => [
      ->(m, t) {
        m.change_table(t, bulk: true) { |c| c.remove :owner_id; c.change_default :note, "c"; c.string :extra }
      },
      [ "column %s.owner_id", "values %s.owner_id", "column %s.note" ],
      "column %s.note varchar 0 'c'", "column %s.extra", "values %s.extra" ]
  }.freeze

  REFUSED = {
    "remove_column of an index" => [ ->(m, t) { m.remove_column t, :weight }, /weight/ ],
    "drop_table and create_table" => [
      ->(m, t) { m.drop_table t; m.create_table(t) { |c| c.string :name } }, /%s has 0 rows, but had \d+/ ],
    "drop_table" => [ ->(m, t) { m.drop_table t }, /%s/ ],
    "DROP TABLE" => [ ->(m, t) { m.execute "DROP TABLE #{t}" }, /%s/ ],
    "DELETE" => [ ->(m, t) { m.execute "DELETE FROM #{t}" }, /%s|cannot be deleted/ ],
    "change_column_null with NULLs" => [
      ->(m, t) { m.change_column_null t, :reviewer_id, false }, /reviewer_id|constraint/
    ],
    "add_check_constraint that rows violate" => [
      ->(m, t) { m.add_check_constraint t, "id < 0", name: "negative" }, /constraint/ ],
    "add_foreign_key that rows violate" => [
      ->(m, t) { m.execute "UPDATE #{t} SET weight = 999"; m.add_foreign_key t, :posts, column: :weight },
      /posts/ ]
  }.freeze

  { **CHANGES, **IRREVERSIBLE }.each do |verb, (change, gone, *come)|
    test "#{verb} changes nothing else" do
      copy, change_all = MigratedCopy.new(@folder), ->(m) { TABLES.each { |table| change.call(m, table) } }
      copy.migrate migration(&change_all)

      assert_changed [ *gone ], come, MigratedCopy.facts, copy.facts
      assert_sound copy
      next unless CHANGES.key?(verb)

      copy.migrate migration(&change_all), direction: :down
      assert_unchanged copy
    end
  end

  REFUSED.each do |verb, (change, message)|
    TABLES.each do |table|
      test "#{verb} on #{table} is refused and changes nothing" do
        copy = MigratedCopy.new(@folder)
        error = assert_raises(StandardError) { copy.migrate migration { |m| change.call(m, table) } }

        assert_match Regexp.new(message.source.gsub("%s", table)), error.message
        assert_unchanged copy
      end
    end
  end

  private
    def assert_changed(gone, come, before, after)
      { gone => before - after, come => after - before }.each do |expected, lines|
        patterns = expected.product(TABLES).map { |text, table| text.gsub("%s", table) }
        assert_empty lines.reject { |line| line.start_with?(*patterns) }, "more than asked"
        assert_empty patterns.reject { |text| lines.any? { |line| line.start_with?(text) } },
          "less than asked"
      end
    end
end
