# Migrations keep every row, and the database has what the code defines (docs/decisions/0085).
require Rails.root.join("db/migration_helpers/migration_guard")
require Rails.root.join("db/migration_helpers/table_changes")

ActiveSupport.on_load(:active_record) do
  ActiveRecord::Migration.extend MigrationGuard::Declarations
  ActiveRecord::Migrator.prepend MigrationGuard::Migrator
  ActiveRecord::Schema::Definition.prepend CodeDefinitions::Schema
end

ActiveSupport.on_load(:active_record_sqlite3adapter) { prepend TableChanges }
