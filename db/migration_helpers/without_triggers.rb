# For migrations that change a constraint of a table. SQLite rebuilds the table, which fails while a trigger mentions it.
module WithoutTriggers
  # Drops the triggers with these +names+ during the block, on SQLite.
  def without_triggers(names)
    return yield unless Engines.of(connection) == Engines::Sqlite

    definitions = names.map { |name| select_value("SELECT sql FROM sqlite_master WHERE name = '#{name}'") }
    names.each { |name| execute "DROP TRIGGER #{name}" }
    yield
    definitions.each { |sql| execute sql }
  end

  # Deletes the entries of the moderation log that meet +condition+, which a trigger rejects otherwise: for reverting a migration
  # after which there may be actions that earlier versions don't know.
  def delete_moderation_actions(condition)
    transaction do
      switch_deletion_trigger "DISABLE"
      without_triggers(%w[ moderation_actions_deleted ]) { execute "DELETE FROM moderation_actions WHERE #{condition}" }
      switch_deletion_trigger "ENABLE"
    end
  end

  def replace_check_constraint(table, expression, name:)
    remove_check_constraint(table, name:)
    add_check_constraint(table, expression, name:)
  end

  private
    # On PostgreSQL.
    def switch_deletion_trigger(command)
      execute "ALTER TABLE moderation_actions #{command} TRIGGER moderation_actions_deleted" if Postgresql.chosen?
    end
end
