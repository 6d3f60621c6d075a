# Whether the server that answers who only reads follows the one that is written to, and how far it is behind.
class Operations::Metrics::Follower < Operations::Metrics::Source
  FOLLOWS = "SELECT count(*) FROM pg_stat_wal_receiver"
  # With nothing to follow the last transaction is as old as it is.
  BEHIND = "SELECT CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0 ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp()) END"

  def read
    Operations::Postgresql.open(Operations::Postgresql.new(environment: community.environment).replica_url) do |connection|
      gauge :follower_following, "Whether it hears of what is written.", connection.exec(FOLLOWS).getvalue(0, 0).to_i
      gauge :follower_behind_seconds, "How old the newest of what it shows is, while it has more to take in; else 0.", connection.exec(BEHIND).getvalue(0, 0).to_f
    end
  end
end
