# Runs in a separate process with the parameters set, and prints how its connection begins
# transactions, waits and syncs.
class ParameterProbe
  def to_h
    Benchmarking::Settings.new.to_h.merge(ticks: ticks_while_waiting)
  end

  private
    def connection
      ApplicationRecord.lease_connection
    end

    # How often another thread of the process runs while this one waits for a lock that isn't released.
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

puts ParameterProbe.new.to_h.to_json
