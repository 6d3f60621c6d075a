# schema.rb knows tables and indexes, not triggers: have it carry them as the statements that made them.
module SchemaTriggers
  private
    def virtual_tables(stream)
      super
      triggers.each { |sql| stream.puts "  execute #{sql.squish.inspect}" }
      stream.puts if triggers.any?
    end

    def triggers
      @triggers ||= @connection.select_values("SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
    end
end

ActiveSupport.on_load(:active_record_sqlite3adapter) do
  ActiveRecord::ConnectionAdapters::SQLite3::SchemaDumper.prepend SchemaTriggers
end
