require_relative "../triggers"

# Creates the triggers of db/triggers.rb that a database misses, or has with another definition.
class TriggerInstallation
  SQLITE = "SELECT name, sql, tbl_name FROM sqlite_schema WHERE type = 'trigger'".freeze
  POSTGRESQL = <<~SQL.freeze
    SELECT tgname, prosrc || ' ' || pg_get_triggerdef(pg_trigger.oid), tgrelid::regclass::text FROM pg_trigger
    JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal
  SQL

  # Only in the database of the site, and only if it has exactly the migrations of this code: others have other tables.
  def self.run(connection)
    pool = connection.pool
    return if Array(pool.db_config.migrations_paths || "db/migrate") != %w[ db/migrate ]

    context = pool.migration_context
    new(connection).run if context.get_all_versions.sort == context.migrations.map(&:version).sort
  end

  def initialize(connection)
    @connection, @engine = connection, Engines.of(connection)
    @wanted = Triggers.new(@engine).statements
  end

  # Or only those called +names+, if they are outdated.
  def run(names = @wanted.keys)
    names &= outdated
    @connection.transaction { names.each { |name| replace name } } if names.any?
  end

  def outdated = @wanted.keys.reject { |name| existing[name]&.first == comparable(@wanted[name]) }

  private
    def existing
      @existing ||= @connection.select_rows(@engine == Engines::Sqlite ? SQLITE : POSTGRESQL)
        .to_h { |name, definition, table| [ name, [ comparable([ definition ]), table ] ] }
    end

    # PostgreSQL adds parentheses and the schema, and lowers the case of keywords.
    def comparable(statements)
      return statements.first.squish if @engine == Engines::Sqlite

      statements.join(" ").sub(/\A.*?\$\$/, "").sub("$$", "").downcase.delete("()").gsub("public.", "").squish
    end

    def replace(name)
      table = existing[name]&.last
      @connection.execute "DROP TRIGGER #{name}#{" ON #{table}" unless @engine == Engines::Sqlite}" if table
      @wanted[name].each { |sql| @connection.execute sql }
    end
end
