require_relative "code_definitions"

# Runs a migration of an SQLite database so that it keeps every row or changes nothing (docs/decisions/0085).
class MigrationGuard
  RENAMING = /\A\s*ALTER TABLE "?(\w+)"? RENAME TO "?(\w+)"?/i
  DELETE, DROP_TABLE = 9, 11 # codes of SQLite's authorizer
  ORPHANS = 'SELECT "table", rowid, parent FROM pragma_foreign_key_check'.freeze
  TABLES = <<~SQL
    SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      AND name NOT LIKE '\\_litestream\\_%' ESCAPE '\\' AND name NOT IN ('schema_migrations', 'ar_internal_metadata')
  SQL

  # Methods of migrations.
  module Declarations
    # The tables of which this migration means to delete rows, or which it drops with their rows.
    def deletes_rows_of(*tables) = @tables_with_deletions = tables.map(&:to_s)
    def tables_with_deletions = @tables_with_deletions || []
  end

  # Overrides a method of Rails (docs/decisions/0072-overrides-of-private-methods.md).
  module Migrator
    private
      def ddl_transaction(migration)
        unless connection.is_a?(TableChanges)
          return super(migration) { yield.tap { CodeDefinitions.install connection } }
        end

        guard = MigrationGuard.new(connection, migration, reverting: down?)
        if use_transaction?(migration)
          connection.disable_referential_integrity { super(migration) { guard.check { yield } } }
        else
          guard.forbid_deletions { yield.tap { CodeDefinitions.install connection } }
        end
      end
  end

  def initialize(connection, migration, reverting:)
    @connection, @reverting = connection, reverting
    migration = migration.send(:migration) if migration.is_a?(ActiveRecord::MigrationProxy)
    @accepted = migration.class.tables_with_deletions
  end

  # In a transaction, with foreign keys turned off before it began.
  def check(&)
    @renamed, before, changes = {}, counts, total_changes
    ActiveSupport::Notifications.subscribed(method(:note_renaming), "sql.active_record", &)
    refuse_losses before, now = counts
    CodeDefinitions.install @connection
    changed = total_changes - changes > 1 # 1: the migration's version
    refuse_orphans if changed || (before.keys - now.keys).any?
    refuse_broken_triggers
  end

  # Without a transaction, a statement that would delete rows, also by cascade, fails before it begins.
  def forbid_deletions
    forbidden, kept = nil, counts.reject { |_, rows| rows.zero? }.keys - @accepted
    @connection.raw_connection.authorizer = lambda do |action, table, _, schema, _|
      forbidden = table if [ DELETE, DROP_TABLE ].include?(action) && schema == "main" && kept.include?(table)
      forbidden.nil?
    end
    yield
  rescue ActiveRecord::StatementInvalid
    forbidden ? refuse("This would delete rows of #{forbidden}", forbidden) : raise
  ensure
    @connection.raw_connection.authorizer = nil
  end

  private
    def counts
      tables = @connection.select_values(TABLES)
      tables.index_with { |table| @connection.select_value("SELECT count(*) FROM #{quote(table)}") }
    end

    def total_changes = @connection.select_value("SELECT total_changes()")

    def note_renaming(*, payload)
      from, to = payload[:sql].match(RENAMING)&.captures
      @renamed[from] = to if to
    end

    def refuse_losses(before, now)
      losses = before.filter_map { |table, rows|
        name = table
        name = @renamed[name] while name && !now.key?(name)
        left = now.fetch(name, 0)
        [ table, "#{table} has #{left} rows, but had #{rows}" ] if left < rows && !@accepted.include?(table)
      }.to_h
      refuse losses.values.join("; "), *losses.keys if losses.any?
    end

    def refuse_orphans
      orphans = @connection.select_rows(ORPHANS)
      orphans -= earlier_orphans if orphans.any?
      (table, parent), rows = orphans.map { |orphan| orphan.values_at(0, 2) }.tally.first
      return unless rows

      refuse "#{rows} rows of #{table} would refer to rows of #{parent} that don't exist. Foreign keys are " \
        "off during a migration, so delete the rows that refer to a deleted row as well", table
    end

    # Another connection still reads what was there before.
    def earlier_orphans
      SQLite3::Database.new(@connection.pool.db_config.database, readonly: true) do |database|
        return database.execute(ORPHANS)
      end
    end

    def refuse_broken_triggers = TableRebuild.broken_trigger(@connection)&.then { |problem| refuse problem }

    def refuse(reason, *tables)
      names = tables.map { |table| ":#{table}" }.join(", ")
      if tables.any?
        hint = " If it is meant to delete rows, write `deletes_rows_of #{names}` in the migration's class."
      end
      raise (@reverting ? ActiveRecord::IrreversibleMigration : ActiveRecord::MigrationError),
        "#{reason}. Nothing was changed.#{hint}"
    end

    def quote(name) = @connection.quote_table_name(name)
end
