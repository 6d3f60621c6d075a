# The contract of all write paths. The including test defines `path`.
module WritesContract
  extend ActiveSupport::Concern

  included do
    test "returns the unit's result once it is committed" do
      id = path.perform { |rows| rows.insert(Session, **session_attributes) }

      assert_equal users(:maria), Session.find(id).user
      assert_in_delta Time.current, Session.find(id).created_at, 60.seconds
    end

    test "rolls back the whole unit on an error" do
      assert_no_difference -> { Session.count } do
        assert_raises(ActiveRecord::RecordNotFound) do
          path.perform do |rows|
            rows.insert(Session, **session_attributes)
            raise ActiveRecord::RecordNotFound
          end
        end
      end
    end

    test "rejects a repeated token" do
      path.perform { |rows| rows.insert(Session, **session_attributes, request_token: "once") }

      assert_raises(ActiveRecord::RecordNotUnique) do
        path.perform { |rows| rows.insert(Session, **session_attributes, request_token: "once") }
      end
    end

    test "returns the number of updated and deleted rows" do
      id = path.perform { |rows| rows.insert(Session, **session_attributes) }

      assert_equal 1, path.perform { |rows| rows.update(Session, id, ip_address: "192.0.2.99") }
      assert_equal "192.0.2.99", Session.find(id).ip_address
      assert_equal 1, path.perform { |rows| rows.delete(Session, id) }
      assert_equal 0, path.perform { |rows| rows.delete(Session, id) }
    end

    test "reads a column, and the first value of a query, inside the unit" do
      assert_equal "maria", path.perform { |rows| rows.value(User, users(:maria).id, :username) }
      assert_nil path.perform { |rows| rows.value(User, 0, :username) }
      query = User.with_placeholders("SELECT id FROM users WHERE username = ?")
      assert_equal users(:maria).id, path.perform { |rows| rows.select_value(query, "maria") }
      assert_nil path.perform { |rows| rows.select_value(query, "unknown") }
    end

    test "stores binary strings as text, not as blobs" do
      id = path.perform { |rows| rows.insert(Session, **session_attributes, user_agent: "a load generator".b) }

      assert Session.exists?(id:, user_agent: "a load generator")
    end

    test "runs the triggers of counters" do
      assert_difference -> { users(:maria).reload.posts_count } do
        path.perform do |rows|
          rows.insert(Post, author_id: users(:maria).id, title: "Counted", body: "…", kind: "text", last_activity_at: Time.now)
        end
      end
    end
  end

  private
    def session_attributes
      { user_id: users(:maria).id, user_agent: "a load generator", ip_address: "127.0.0.1", last_seen_at: Time.now }
    end
end
