require "test_helper"

# Cached result types equal those of Active Record.
class ResultTypesTest < ActiveSupport::TestCase
  setup { sqlite_only "PostgreSQL identifies types by OID" }

  test "equal Rails' types for every column, unknown types and nil" do
    connection = ApplicationRecord.lease_connection
    names = connection.tables.flat_map { |table| connection.columns(table).map(&:sql_type) }.uniq
    rails = connection.class::TYPE_MAP

    assert_operator names.size, :>, 3
    [ *names, nil, "varchar(7)" ].each do |name|
      assert_equal rails.lookup(name), connection.send(:type_map).lookup(name), name.inspect
    end
  end

  test "cast numbers, times, texts and nulls as before" do
    row = ApplicationRecord.lease_connection.select_all("SELECT id, created_at, title, url, 1 + 1 AS two " \
      "FROM posts WHERE id = #{posts(:ask_backups).id}").first
    assert_equal [ Integer, String, String, NilClass, Integer ], row.values.map(&:class)
  end
end
