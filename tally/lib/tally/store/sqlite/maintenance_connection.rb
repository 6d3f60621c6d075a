# Maintenance and queries use a connection of their own, so that events never wait for a chart.
module Tally::Store::SQLite::MaintenanceConnection
  private
    def maintain = available(maintenance_lock) { yield maintenance_database }

    def write_transaction(&)
      maintain { |database| database.transaction(:immediate) { yield(database).tap { refuse_while_paused } } }
    end

    def maintenance_lock = @maintenance_lock || @lock.synchronize { @maintenance_lock ||= Mutex.new }

    def maintenance_database
      unless @maintenance_pid == Process.pid && @maintenance_database
        @maintenance_database, @maintenance_pid = open_maintenance, Process.pid
      end
      @maintenance_database
    end

    def open_maintenance
      open.tap { |database| Tally::Store::SQLite::Schema.new(database).prepare_maintenance }
    end

    def close_maintenance
      @maintenance_database&.close
      @maintenance_database = nil
    end

    def mark(database, name)
      database.get_first_value("SELECT number FROM marks WHERE name = ?", [ name.to_s ]) || 0
    end

    def set_mark(database, name, number)
      database.execute "INSERT INTO marks VALUES (?, ?) ON CONFLICT DO UPDATE SET number = max(number, " \
        "excluded.number)",
        [ name.to_s, number ]
    end

    def make_stale(database, interval, start)
      database.execute "INSERT INTO stale VALUES (?, ?) ON CONFLICT DO NOTHING", [ interval.to_s, start ]
    end
end
