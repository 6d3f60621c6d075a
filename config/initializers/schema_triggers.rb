# Overrides private methods of Rails (docs/decisions/0072-overrides-of-private-methods.md).

# Includes the statements that created triggers in schema.rb. Rails' dumper knows only tables and indexes.
module SchemaTriggers
  private
    def virtual_tables(stream)
      super
      triggers.each { |sql| stream.puts "  execute #{sql.squish.inspect}" }
      stream.puts if triggers.any?
    end

  # Statistics of ANALYZE are tables, too, which can't be created by a statement.
  module SQLite
    include SchemaTriggers

    def self.prepended(_) = ActiveRecord::SchemaDumper.ignore_tables << /\Asqlite_stat/

    private
      def triggers
        sql = "SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
        @triggers ||= @connection.select_values(sql)
      end
  end

  # A trigger consists of a function and the trigger that calls it. Also dumps the case-insensitive collation.
  module PostgreSQL
    include SchemaTriggers

    FUNCTIONS = "SELECT pg_get_functiondef(oid) FROM pg_proc " \
      "WHERE pronamespace = 'public'::regnamespace AND prorettype = 'trigger'::regtype ORDER BY proname"
    TRIGGERS = "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname"

    private
      def types(stream)
        super
        stream.puts(*Engines.current.prepare.map { |sql| "  execute #{sql.inspect}" }, "")
      end

      def triggers
        @triggers ||= [ FUNCTIONS, TRIGGERS ].flat_map { |query| @connection.select_values(query) }
      end
  end
end

ActiveSupport.on_load(:active_record_sqlite3adapter) do
  ActiveRecord::ConnectionAdapters::SQLite3::SchemaDumper.prepend SchemaTriggers::SQLite
end

ActiveSupport.on_load(:active_record_postgresqladapter) do
  ActiveRecord::ConnectionAdapters::PostgreSQL::SchemaDumper.prepend SchemaTriggers::PostgreSQL
end
