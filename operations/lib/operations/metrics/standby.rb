# Whether the standby receives changes from the primary server, and its replication lag.
class Operations::Metrics::Standby < Operations::Metrics::Source
  WAL_RECEIVERS = "SELECT count(*) FROM pg_stat_wal_receiver"
  # Once everything received has been applied, there is no lag, whatever the age of the last transaction.
  LAG = <<~SQL
    SELECT CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
      ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp()) END
  SQL

  def read
    url = Kit::Postgresql.new(environment: directory.environment).replica_url
    Operations::PostgresConnection.open(url) do |connection|
      gauge :standby_receiving, "1 if the standby receives changes.",
        connection.exec(WAL_RECEIVERS).getvalue(0, 0).to_i
      gauge :standby_lag_seconds, "Replication lag of the standby in seconds; " \
        "0 if nothing waits to be applied.", connection.exec(LAG).getvalue(0, 0).to_f
    end
  end
end
