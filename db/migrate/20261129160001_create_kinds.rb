require_relative "../migration_helpers/irreversible"

# The kinds of moderation actions, notifications and security events are rows, to which a foreign key refers,
# instead of a CHECK constraint: a new one needs no migration. KindInstallation adds those of the models.
class CreateKinds < ActiveRecord::Migration[8.1]
  include Irreversible

  COLUMNS = { moderation_actions: :action, notifications: :kind, security_events: :kind }.freeze

  def up
    COLUMNS.each do |table, column|
      kinds = "#{table.to_s.singularize}_kinds"
      create_table(kinds) { |t| t.string :name, null: false, index: { unique: true } }
      execute "INSERT INTO #{kinds} (name) SELECT DISTINCT #{column} FROM #{table}"
      # It exists only in databases of versions between the releases.
      remove_check_constraint table, name: "#{table}_#{column}_valid", if_exists: true
      add_foreign_key table, kinds, column:, primary_key: :name
    end
  end
end
