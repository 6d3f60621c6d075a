# Loading fixtures empties all tables: tests without a transaction also leave rows
# in those that have no fixtures.
module FixtureLoading
  KEPT = %w[
    schema_migrations ar_internal_metadata search_backlogs reserved_username_keys vapid_keys
    moderation_action_kinds notification_kinds security_event_kinds moderator_alert_kinds
  ].freeze
  APPEND_ONLY = %w[ moderation_actions_changed moderation_actions_deleted ].freeze # triggers

  def insert_fixtures_set(rows, *) = without_append_only { super(rows, tables - KEPT) }

  # Of the databases of parallel processes, when they start.
  def truncate_tables(...) = without_append_only { super }

  # Rails disables all triggers, to ignore the order of tables. This disables only those of foreign keys, so
  # that the triggers of counters run.
  module PostgreSQL
    include FixtureLoading

    FOREIGN_KEYS = "SELECT tgrelid::regclass::text, quote_ident(tgname) FROM pg_trigger WHERE tgisinternal"

    def disable_referential_integrity
      set_triggers "DISABLE"
      yield
    ensure
      set_triggers "ENABLE"
    end

    private
      def set_triggers(state)
        select_rows(FOREIGN_KEYS).each do |table, trigger|
          execute "ALTER TABLE #{table} #{state} TRIGGER #{trigger}"
        end
      end
  end

  private
    def without_append_only
      dropped = APPEND_ONLY & select_rows(Engines.current.triggers_query).map(&:first)
      dropped.each { |name| execute Engines.current.drop_trigger(name) }
      yield
    ensure
      TriggerInstallation.new(self).update dropped if dropped&.any?
    end
end

# On PostgreSQL, the recorded errors are still in a SQLite file, which has none of these tables.
if Kit::Postgresql.chosen?
  ActiveSupport.on_load(:active_record_postgresqladapter) { prepend FixtureLoading::PostgreSQL }
else
  ActiveSupport.on_load(:active_record_sqlite3adapter) { prepend FixtureLoading }
end
