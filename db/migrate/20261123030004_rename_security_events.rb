require_relative "../migration_helpers/renaming"

class RenameSecurityEvents < ActiveRecord::Migration[8.1]
  RENAMING = Renaming.new(
    tables: { account_events: :security_events },
    columns: { account_events: { act: :kind, means: :sign_in_method } }
  )

  def up = RENAMING.apply(connection)
  def down = RENAMING.reverse.apply(connection)
end
