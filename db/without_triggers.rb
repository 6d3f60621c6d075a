require_relative "engines"

# For migrations that change a constraint of a table. SQLite rebuilds the table, which fails while a trigger mentions it.
module WithoutTriggers
  # Drops the triggers with these +names+ during the block, on SQLite.
  def without_triggers(names)
    return yield unless Engines.of(connection) == Engines::SQLite

    definitions = names.map { |name| select_value("SELECT sql FROM sqlite_master WHERE name = '#{name}'") }
    names.each { |name| execute "DROP TRIGGER #{name}" }
    yield
    definitions.each { |sql| execute sql }
  end

  # The same, in a transaction, for a table that others refer to; the migration needs `disable_ddl_transaction!`. Within a
  # transaction SQLite ignores PRAGMA foreign_keys, and dropping the old table would delete the rows that refer to it.
  def without_triggers_and_foreign_keys(names, &)
    return transaction(&) unless Engines.of(connection) == Engines::SQLite

    connection.disable_referential_integrity { transaction { without_triggers(names, &) } }
  end

  def replace_check_constraint(table, expression, name:)
    remove_check_constraint(table, name:)
    add_check_constraint(table, expression, name:)
  end
end
