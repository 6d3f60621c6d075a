require_relative "rewritten_definitions"

# For migrations that replace a CHECK constraint by one that every row satisfies already, without copying or blocking the table.
# The migration should do nothing else. docs/decisions/0085 has the reasons.
module RelaxedChecks
  include RewrittenDefinitions

  def self.included(migration) = (migration.disable_ddl_transaction! if Postgresql.chosen?)

  # On SQLite the condition is +from+ in the table's definition; rows are not checked again.
  def relax_check_constraint(table, from:, to:, name:)
    if Engines.of(connection) == Engines::Sqlite
      rewrite_definition table, "CONSTRAINT #{name} CHECK (#{from})", "CONSTRAINT #{name} CHECK (#{to})"
    else
      replace_validated table, to, name
    end
  end

  private
    # Rows are checked while writes continue. After an interruption it can be run again.
    def replace_validated(table, to, name)
      temporary = "#{name}_new"
      add_check_constraint table, to, name: temporary, validate: false, if_not_exists: true
      validate_check_constraint table, name: temporary
      transaction do
        remove_check_constraint table, name:, if_exists: true
        execute "ALTER TABLE #{table} RENAME CONSTRAINT #{temporary} TO #{name}"
      end
    end
end
