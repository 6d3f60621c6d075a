# Run in a process of its own with the levers set: says how its live connection begins, waits and syncs.
class LeverProbe
  def to_h
    { levers: Levers.to_h, begin: begin_statement, busy_timeout: pragma("busy_timeout"), synchronous: pragma("synchronous"),
      yjit: RubyVM::YJIT.enabled?, writes: Writes.path.class.name, ticks: ticks_while_waiting }
  end

  private
    def connection
      ApplicationRecord.lease_connection
    end

    def pragma(name)
      connection.select_value("PRAGMA #{name}")
    end

    def begin_statement
      statements = []
      ActiveSupport::Notifications.subscribed(->(event) { statements << event.payload[:sql] }, "sql.active_record") do
        ApplicationRecord.transaction { connection.execute("SELECT 1") }
      end
      statements.grep(/\ABEGIN/i).first
    end

    # How often another thread of the process gets to run while this one waits for a lock it will not get.
    def ticks_while_waiting
      holder = SQLite3::Database.new(ApplicationRecord.connection_db_config.database)
      holder.execute("BEGIN IMMEDIATE")
      ticks, ticker = 0, Thread.new { loop { sleep 0.001; ticks += 1 } }
      connection.execute("BEGIN IMMEDIATE") rescue ticks
    ensure
      ticker&.kill
      holder.close
    end
end

puts LeverProbe.new.to_h.to_json
