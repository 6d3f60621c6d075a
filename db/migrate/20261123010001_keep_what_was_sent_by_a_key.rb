# A program's key stands for what was sent with it, by its fingerprint: sent again with something else it is refused.
class KeepWhatWasSentByAKey < ActiveRecord::Migration[8.1]
  TABLES = %w[ posts comments ].freeze

  def up
    TABLES.each { |table| add_column table, :request_fingerprint, :string }
  end

  # As a statement: for remove_column, Rails would make the table anew, and with that delete what belongs to it.
  def down
    TABLES.each { |table| execute "ALTER TABLE #{table} DROP COLUMN request_fingerprint" }
  end
end
