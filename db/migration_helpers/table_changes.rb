require_relative "table_rebuild"

# How Active Record alters tables of SQLite: with ALTER TABLE where SQLite can, which also renames columns in
# triggers and indexes, and otherwise with TableRebuild. Rails' own way drops the table's triggers and, in a
# transaction with foreign keys, deletes all rows that refer to it. Overrides methods of Rails
# (docs/decisions/0072-overrides-of-private-methods.md).
module TableChanges
  def rename_column(table, column, new_column)
    execute "ALTER TABLE #{quote_table_name(table)} RENAME COLUMN #{quote_column_name(column)} " \
      "TO #{quote_column_name(new_column)}"
    rename_column_indexes table, column, new_column
  end

  def rename_index(table, name, new_name)
    validate_index_length! table, new_name.to_s
    index = "FROM sqlite_schema WHERE type = 'index' AND name = #{quote(name.to_s)}"
    sql = select_value("SELECT sql #{index}") or return
    execute "DROP INDEX #{quote_column_name(name)}"
    execute sql.sub(/\A(CREATE (?:UNIQUE )?INDEX )\S+/) { "#{$1}#{quote_column_name(new_name)}" }
  end

  def change_column_null(table, column, null, default = nil)
    validate_change_column_null_argument! null
    return if column_for(table, column).null == null

    table, column = quote_table_name(table), quote_column_name(column)
    unless null || default.nil?
      execute "UPDATE #{table} SET #{column} = #{quote(default)} WHERE #{column} IS NULL"
    end
    execute "ALTER TABLE #{table} ALTER COLUMN #{column} #{null ? "DROP" : "SET"} NOT NULL"
  end

  def add_check_constraint(table, expression, if_not_exists: false, **options)
    name = check_constraint_options(table, expression, options)[:name]
    return if if_not_exists && check_constraint_exists?(table, name:)

    execute "ALTER TABLE #{quote_table_name(table)} ADD CONSTRAINT #{name} CHECK (#{expression})"
  end

  def remove_check_constraint(table, expression = nil, if_exists: false, **options)
    return if if_exists && !check_constraint_exists?(table, expression:, **options)

    execute "ALTER TABLE #{quote_table_name(table)} DROP CONSTRAINT " \
      "#{check_constraint_for!(table, expression:, **options).name}"
  end

  private
    def alter_table(table, foreign_keys = foreign_keys(table),
      check_constraints = check_constraints(table), **)
      refuse_cascade table
      guarded = transaction_open? # by MigrationGuard, which accepts what was there before
      disable_referential_integrity do
        transaction do
          all, rebuild = [ foreign_keys(table), check_constraints(table) ], TableRebuild.new(self, table)
          rebuild.run do |old|
            copy_table(old, table.to_s) do |definition|
              rebuild.verify schema_creation.accept(constrain(definition, *all))
              constrain definition, foreign_keys, check_constraints
              yield definition if block_given?
              rebuild.refuse_dangling definition
            end
          end
          next if guarded

          rebuild.refuse_orphans
          rebuild.refuse_broken_triggers
        end
      end
    end

    # SQLite ignores PRAGMA foreign_keys in a transaction, and would delete rows that refer to the table.
    def refuse_cascade(table)
      return unless transaction_open? && select_value("PRAGMA foreign_keys") == 1

      raise ActiveRecord::MigrationError, "#{table} can't be rebuilt in this transaction: SQLite would " \
        "delete the rows of other tables that refer to it. Nothing was changed. " \
        "In a migration, remove disable_ddl_transaction! or the transaction."
    end

    def constrain(definition, foreign_keys, check_constraints)
      definition.foreign_keys.clear
      definition.check_constraints.clear
      foreign_keys.each { |key| definition.foreign_key(key.to_table, **key.options) }
      check_constraints.each { |check| definition.check_constraint(check.expression, **check.options) }
      definition
    end

    def copy_table_indexes(*) = nil # TableRebuild creates them as they were
end
