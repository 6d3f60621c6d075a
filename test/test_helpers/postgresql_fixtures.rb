# Rails disables all triggers while it loads fixtures, to ignore the order of tables. This disables only those of foreign keys,
# so that the triggers of counters run.
module PostgresqlFixtures
  FOREIGN_KEYS = "SELECT tgrelid::regclass::text, quote_ident(tgname) FROM pg_trigger WHERE tgisinternal"

  def disable_referential_integrity
    set_triggers "DISABLE"
    yield
  ensure
    set_triggers "ENABLE"
  end

  private
    def set_triggers(state)
      select_rows(FOREIGN_KEYS).each { |table, trigger| execute "ALTER TABLE #{table} #{state} TRIGGER #{trigger}" }
    end
end

ActiveSupport.on_load(:active_record_postgresqladapter) { prepend PostgresqlFixtures }
