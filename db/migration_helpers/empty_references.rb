# For migrations that add a column with a foreign key to an existing table. SQLite copies a table to add a
# foreign key to an existing column; in one statement, neither engine reads a row.
module EmptyReferences
  private
    def add_empty_reference(table, column, to:, on_delete: "SET NULL")
      type = Engines.current.reference_type
      name = connection.foreign_key_options(table, to, column:)[:name]
      execute "ALTER TABLE #{table} ADD COLUMN #{column} #{type} " \
        "CONSTRAINT #{name} REFERENCES #{to} (id) ON DELETE #{on_delete}"
    end
end
