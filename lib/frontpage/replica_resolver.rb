# Sends reads to a standby and writes to the primary. After a write, a member's reads go to the primary until
# the standby has replayed it. If the standby fails, reads go to the primary.
#
# Implements the resolver interface of ActiveRecord::Middleware::DatabaseSelector:
# config/initializers/replica.rb.
class ReplicaResolver
  LAST_WRITE = "written" # session key: the primary's WAL position at this member's last write
  LSN = %r{\A\h{1,8}/\h{1,8}\z}
  REPLICA_ERRORS = [
    ActiveRecord::ConnectionNotEstablished, ActiveRecord::ConnectionFailed, ActiveRecord::NoDatabaseError,
    ActiveRecord::AdapterTimeout, ActiveRecord::SerializationFailure
  ].freeze

  def self.call(request, _options = {}) = new(request)

  def initialize(request)
    @request = request
  end

  def reading_request?(request) = request.get? || request.head?

  # Repeats a read on the primary if it failed because of the standby.
  def read(&)
    replica_caught_up? ? connected_to(:reading, &) : connected_to(:writing, &)
  rescue *REPLICA_ERRORS
    connected_to(:writing, &)
  end

  def write(&)
    connected_to(:writing) { yield.tap { store_lsn } }
  end

  def update_context(_response) = nil

  private
    def connected_to(role, &) = ApplicationRecord.connected_to(role:, &)

    # Visitors have no session to store a position in.
    def signed_in? = @request.cookie_jar.key?(:session_id)

    def store_lsn
      @request.session[LAST_WRITE] = select_value("SELECT pg_current_wal_insert_lsn()") if signed_in?
    end

    def replica_caught_up?
      lsn = @request.session[LAST_WRITE] if signed_in?
      !LSN.match?(lsn.to_s) ||
        connected_to(:reading) { select_value("SELECT pg_last_wal_replay_lsn() >= '#{lsn}'::pg_lsn") }
    end

    def select_value(query)
      ApplicationRecord.with_connection do |connection|
        connection.uncached { connection.select_value(query) }
      end
    end
end
