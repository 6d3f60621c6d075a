# For migrations that change the definition of a table in SQLite without copying the table, in a way that every row satisfies.
# docs/decisions/0085 has the reasons.
module RewrittenDefinitions
  # Removes a column without values that refers to another table. On PostgreSQL its foreign key goes with it; SQLite rejects that
  # while a constraint of the table mentions the column, as in databases that were created from the schema.
  def drop_reference(table, column)
    unless Postgresql.chosen?
      constraint = definition_of(table)[/, CONSTRAINT "?\w+"?\s+FOREIGN KEY \("#{column}"\)\s+REFERENCES "\w+" \("id"\)[A-Z\s]*/]
      rewrite_definition table, constraint, "" if constraint
    end
    execute "ALTER TABLE #{table} DROP COLUMN #{column}" # remove_column copies the table, which drops its triggers
  end

  # Removes a column with the constraint +check+, which belongs to the table, not to the column, in databases that were created
  # from the schema: SQLite rejects that as well.
  def drop_checked(table, column, check)
    rewrite_definition table, ", #{check}", "" if !Postgresql.chosen? && definition_of(table).include?(", #{check}")
    execute "ALTER TABLE #{table} DROP COLUMN #{column}"
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
