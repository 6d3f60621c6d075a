require_relative "../triggers"

# Creates the triggers of db/triggers.rb that a database misses, or has with another definition, and drops those of earlier
# versions, in one transaction: no row is counted twice or not at all.
class TriggerInstallation
  SQLITE = "SELECT name, sql, tbl_name FROM sqlite_schema WHERE type = 'trigger'".freeze
  POSTGRESQL = <<~SQL.freeze
    SELECT tgname, prosrc || ' ' || pg_get_triggerdef(pg_trigger.oid), tgrelid::regclass::text FROM pg_trigger
    JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal
  SQL

  def initialize(connection)
    @connection, @engine = connection, Engines.of(connection)
    @wanted = Triggers.new(@engine).statements
  end

  def run = replace(outdated, obsolete: existing.keys & Triggers::OBSOLETE)

  # Only those called +names+, if they are outdated.
  def update(names) = replace(names & outdated)

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

    def replace(names, obsolete: [])
      return if names.empty? && obsolete.empty?

      @connection.transaction do
        (obsolete + (names & existing.keys)).each { |name| drop name }
        names.each { |name| @wanted[name].each { |sql| @connection.execute sql } }
      end
    end

    def drop(name)
      @connection.execute @engine == Engines::Sqlite ? "DROP TRIGGER #{name}" : "DROP FUNCTION #{name}() CASCADE"
    end
end
