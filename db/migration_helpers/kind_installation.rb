# Writes the kinds of rows that models list, with the properties that triggers check (Triggers::Kinds), to the
# tables that foreign keys refer to. Kinds that a model no longer lists stay, since rows, or servers with the
# previous version, may refer to them.
class KindInstallation
  # The rows by table.
  def self.kinds
    {
      moderation_action_kinds: Moderation::Action.all
        .map { |kind| { name: kind.name, by_members: kind.by_members?, in_bulk: kind.in_bulk? } },
      notification_kinds: Notification::Kind.names
        .map { |name| { name:, **Notification::Kind.named(name).references } },
      security_event_kinds: SecurityEvent::KINDS.map { |name| { name: } },
      moderator_alert_kinds: ModeratorAlert::Kind.names.map { |name| { name: } }
    }
  end

  def initialize(connection, kinds = self.class.kinds)
    @connection, @kinds = connection, kinds
  end

  def run
    @kinds.each do |table, rows|
      changed = rows.map(&:values) - existing(table, rows.first.keys)
      write table, rows.first.keys, changed if changed.any?
    end
  end

  private
    BOOLEANS = { 1 => true, 0 => false }.freeze # SQLite's are integers

    def existing(table, columns)
      rows = @connection.select_rows("SELECT #{columns.join(", ")} FROM #{table}")
      rows.map { |values| values.map { |value| BOOLEANS.fetch(value, value) } }
    end

    def write(table, columns, rows)
      values = rows.map { |row| "(#{row.map { |value| @connection.quote(value) }.join(", ")})" }
      updates = columns.map { |column| "#{column} = excluded.#{column}" }
      @connection.execute "INSERT INTO #{table} (#{columns.join(", ")}) VALUES #{values.join(", ")} " \
        "ON CONFLICT (name) DO UPDATE SET #{updates.join(", ")}"
    end
end
