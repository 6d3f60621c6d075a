# Rails puts fixtures in with every trigger off, so that it need not ask which table comes first. On PostgreSQL that would be the
# counters' as well: here the foreign keys' alone are.
module PostgresqlFixtures
  FOREIGN_KEYS = "SELECT tgrelid::regclass::text, quote_ident(tgname) FROM pg_trigger WHERE tgisinternal"

  def disable_referential_integrity
    switch "DISABLE"
    yield
  ensure
    switch "ENABLE"
  end

  private
    def switch(state)
      select_rows(FOREIGN_KEYS).each { |table, trigger| execute "ALTER TABLE #{table} #{state} TRIGGER #{trigger}" }
    end
end

ActiveSupport.on_load(:active_record_postgresqladapter) { prepend PostgresqlFixtures }
