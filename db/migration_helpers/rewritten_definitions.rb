# For migrations that change the definition of a table in SQLite without copying the table, in a way that every row satisfies.
# docs/decisions/0085 has the reasons.
module RewrittenDefinitions
  # Adds a column that refers to another table. Neither engine reads existing rows, since all of them are NULL in a new column.
  def add_empty_reference(table, column, to:, on_delete: "SET NULL")
    name = "fk_rails_#{OpenSSL::Digest::SHA256.hexdigest("#{table}_#{column}_fk").first(10)}" # as Rails names it
    type = Postgresql.chosen? ? "bigint" : "integer"
    execute "ALTER TABLE #{table} ADD COLUMN #{column} #{type} CONSTRAINT #{name} REFERENCES #{to} (id) ON DELETE #{on_delete}"
  end

  # Removes it, when it has no values.
  def drop_reference(table, column)
    drop_constrained table, column,
      /, CONSTRAINT "?\w+"?\s+FOREIGN KEY \("#{column}"\)\s+REFERENCES "\w+" \("id"\)[A-Z\s]*/
  end

  # Removes a column with its +constraint+, a text or a pattern. On PostgreSQL the constraint goes with the column. SQLite rejects
  # that while it belongs to the table instead of the column, as in databases that were created from the schema.
  def drop_constrained(table, column, constraint)
    text = definition_of(table)[constraint] unless Postgresql.chosen?
    rewrite_definition table, text, "" if text
    execute "ALTER TABLE #{table} DROP COLUMN #{column}" # remove_column copies the table, which drops its triggers
  end

  private
    # The steps that SQLite documents for removing a constraint: https://www.sqlite.org/lang_altertable.html#otheralter
    def rewrite_definition(table, from, to)
      definition = definition_of(table)
      raise ActiveRecord::MigrationError, "#{table} has no #{from}." unless definition.include?(from)

      version = select_value("PRAGMA schema_version")
      execute "PRAGMA writable_schema = ON"
      execute "UPDATE sqlite_schema SET sql = #{connection.quote(definition.sub(from, to))} WHERE type = 'table' AND " \
        "name = '#{table}'"
      execute "PRAGMA schema_version = #{version + 1}" # other connections read the schema again
    ensure
      execute "PRAGMA writable_schema = RESET" # this connection as well
    end

    def definition_of(table) = select_value("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = '#{table}'")
end
