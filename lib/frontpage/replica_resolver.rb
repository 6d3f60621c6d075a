# Sends reads to a standby and writes to the primary. After a write, a member's reads go to the primary until the standby has
# replayed it; if the standby fails, the primary answers.
#
# Implements the resolver interface of ActiveRecord::Middleware::DatabaseSelector: config/initializers/replica.rb.
class ReplicaResolver
  WRITTEN = "written" # session key: the primary's WAL position at this member's last write
  PLACE = %r{\A\h{1,8}/\h{1,8}\z}
  OUT_OF_REACH = [
    ActiveRecord::ConnectionNotEstablished, ActiveRecord::ConnectionFailed, ActiveRecord::SerializationFailure
  ].freeze

  def self.call(request, _options = {}) = new(request)

  def initialize(request)
    @request = request
  end

  def reading_request?(request) = request.get? || request.head?

  # Repeats a read on the primary if it failed because of the standby.
  def read(&)
    followed? ? connected_to(:reading, &) : connected_to(:writing, &)
  rescue *OUT_OF_REACH
    connected_to(:writing, &)
  end

  def write(&)
    connected_to(:writing) { yield.tap { remember } }
  end

  def update_context(_response) = nil

  private
    def connected_to(role, &) = ApplicationRecord.connected_to(role:, &)

    # Visitors have no session to store a position in.
    def somebody? = @request.cookie_jar.key?(:session_id)

    def remember
      @request.session[WRITTEN] = ask("SELECT pg_current_wal_insert_lsn()") if somebody?
    end

    def followed?
      place = @request.session[WRITTEN] if somebody?
      !PLACE.match?(place.to_s) || connected_to(:reading) { ask("SELECT pg_last_wal_replay_lsn() >= '#{place}'::pg_lsn") }
    end

    def ask(query) = ApplicationRecord.with_connection { |connection| connection.uncached { connection.select_value(query) } }
end
