require "test_helper"

# The writer commits on its own connection, so these tests can't be rolled back: they delete the rows that
# they insert.
class Benchmarking::GroupCommitTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  setup do
    sqlite_only "on PostgreSQL each unit commits separately"
    @writer = Benchmarking::GroupCommit.new
    @last_session_id, @last_post_id = Session.maximum(:id), Post.maximum(:id)
  end

  teardown do
    @writer&.close
    Session.where("id > ?", @last_session_id).delete_all
    Post.where("id > ?", @last_post_id).delete_all
  end

  test "returns the unit's result once it is committed" do
    id = @writer.perform { |rows| rows.insert(Session, **session_attributes) }

    assert_equal users(:maria), Session.find(id).user
    assert_in_delta Time.current, Session.find(id).created_at, 60.seconds
  end

  test "rolls back the whole unit on an error" do
    assert_no_difference -> { Session.count } do
      assert_raises(ActiveRecord::RecordNotFound) do
        @writer.perform do |rows|
          rows.insert(Session, **session_attributes)
          raise ActiveRecord::RecordNotFound
        end
      end
    end
  end

  test "reads a column, and the first value of a query, inside the unit" do
    assert_equal "maria", @writer.perform { |rows| rows.value(User, users(:maria).id, :username) }
    assert_nil @writer.perform { |rows| rows.value(User, 0, :username) }
    query = "SELECT id FROM users WHERE username = ?"
    assert_equal users(:maria).id, @writer.perform { |rows| rows.select_value(query, "maria") }
    assert_nil @writer.perform { |rows| rows.select_value(query, "unknown") }
  end

  test "stores binary strings as text, not as blobs" do
    id = @writer.perform do |rows|
      rows.insert(Session, **session_attributes, user_agent: "a load generator".b)
    end

    assert Session.exists?(id:, user_agent: "a load generator")
  end

  test "commits waiting units together" do
    commits = count_commits do
      perform_in_one_batch(8) do |rows, n|
        rows.insert(Session, **session_attributes, request_token: "together-#{n}")
      end
    end

    assert_equal 8, Session.where("request_token LIKE 'together-%'").count
    assert_operator commits, :<, 8
  end

  test "rejects the failing unit and commits the others in the batch" do
    outcomes = perform_in_one_batch(4) do |rows, n|
      rows.insert(Session, **session_attributes, request_token: n == 2 ? "same" : "same-#{n == 3 ? 1 : n}")
    end

    assert_equal 1, outcomes.count { |outcome| outcome.is_a?(ActiveRecord::RecordNotUnique) }
    assert_equal 3, Session.where("request_token LIKE 'same%'").count
  end

  test "raises a timeout for each caller while the database is locked, and recovers" do
    with_locked_database do
      callers = Array.new(3) do
        Thread.new { @writer.perform { |rows| rows.insert(Session, **session_attributes) } rescue $! }
      end
      assert_equal [ ActiveRecord::StatementTimeout ], callers.map { |caller| caller.value.class }.uniq
    end

    assert_kind_of Integer, @writer.perform { |rows| rows.insert(Session, **session_attributes) }
  end

  test "uses a connection of its own after a fork" do
    parent = Benchmarking::GroupCommit.instance
    reader, writer = IO.pipe
    pid = fork { writer.write(Benchmarking::GroupCommit.instance.equal?(parent)); writer.close; exit! }
    Process.wait(pid)
    writer.close

    assert_equal "false", reader.read
  end

  private
    def session_attributes
      {
        user_id: users(:maria).id,
        user_agent: "a load generator",
        ip_address: "127.0.0.1",
        last_seen_at: Time.now
      }
    end

    # Runs the unit +count+ times concurrently while the writer is blocked, so that they end up in one batch.
    # Returns results or errors.
    def perform_in_one_batch(count)
      blocked, go = Thread::Queue.new, Thread::Queue.new
      first = Thread.new { @writer.perform { blocked << true; go.pop } }
      blocked.pop
      threads = Array.new(count) { |n| Thread.new { @writer.perform { |rows| yield rows, n } rescue $! } }
      Thread.pass until @writer.queue_size == count
      go << true
      first.join
      threads.map(&:value)
    end

    # Counts in SQLite, since the writer bypasses Active Record.
    def count_commits
      commits = 0
      traced { |connection| connection.trace { |sql| commits += 1 if sql.match?(/\ACOMMIT/i) } }
      yield
      commits
    ensure
      traced { |connection| connection.trace }
    end

    def traced
      @writer.perform { |rows| yield rows.connection.raw_connection }
    end

    def with_locked_database
      shorten_busy_timeout
      other = SQLite3::Database.new(ApplicationRecord.connection_db_config.database)
      other.execute("BEGIN IMMEDIATE")
      yield
    ensure
      other.close
    end

    def shorten_busy_timeout
      @writer.perform { |rows| rows.connection.raw_connection.busy_handler_timeout = 100 }
    end
end
