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

  def replace_check_constraint(table, expression, name:)
    remove_check_constraint(table, name:)
    add_check_constraint(table, expression, name:)
  end
end
