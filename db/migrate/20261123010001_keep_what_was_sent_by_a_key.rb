# The fingerprint of a request with an idempotency key: a different request with the same key is rejected.
class KeepWhatWasSentByAKey < ActiveRecord::Migration[8.1]
  TABLES = %w[ posts comments ].freeze

  def up
    TABLES.each { |table| add_column table, :request_fingerprint, :string }
  end

  # In SQL: remove_column would rebuild the table, and delete the rows that reference it.
  def down
    TABLES.each { |table| execute "ALTER TABLE #{table} DROP COLUMN request_fingerprint" }
  end
end
