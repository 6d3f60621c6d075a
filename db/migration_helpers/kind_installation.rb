# Inserts the kinds of rows that models list into the tables that foreign keys refer to. Those that a model no longer lists stay,
# since rows, or servers with the previous version, may refer to them.
class KindInstallation
  # The names by table.
  def self.kinds
    {
      moderation_action_kinds: Moderation::Action.names, notification_kinds: Notification::Kinds::NAMES,
      security_event_kinds: SecurityEvent::KINDS
    }
  end

  def initialize(connection, kinds = self.class.kinds)
    @connection, @kinds = connection, kinds
  end

  def run
    @kinds.each do |table, names|
      missing = names - @connection.select_values("SELECT name FROM #{table}")
      next if missing.empty?

      values = missing.map { |name| "(#{@connection.quote(name)})" }
      @connection.execute "INSERT INTO #{table} (name) VALUES #{values.join(", ")} ON CONFLICT (name) DO NOTHING"
    end
  end
end
