require_relative "kind_installation"
require_relative "trigger_installation"

# The triggers and the kinds of rows that the code defines. Neither needs a migration.
module CodeDefinitions
  # Installs them in the site's database if it has all migrations of this code and no later ones: others have
  # other tables. It may also have earlier migrations, which are part of the first ones of this code.
  def self.install(connection)
    pool = connection.pool
    return if Array(pool.db_config.migrations_paths || "db/migrate") != %w[ db/migrate ]

    context = pool.migration_context
    known, applied = context.migrations.map(&:version), context.get_all_versions
    return if (known - applied).any? || applied.max != known.max

    KindInstallation.new(connection).run # before the triggers that read them
    TriggerInstallation.new(connection).run
  end

  # Also when a schema is loaded. Overrides Rails (docs/decisions/0072-overrides-of-private-methods.md).
  module Schema
    def define(...)
      super.tap { connection_pool.with_connection { |connection| CodeDefinitions.install(connection) } }
    end
  end
end
