# The contract of all write paths. The including test defines `path`.
module WritesContract
  extend ActiveSupport::Concern

  included do
    test "returns what the unit returned, once it is kept" do
      id = path.perform { |rows| rows.insert(Session, **session_attributes) }

      assert_equal users(:maria), Session.find(id).user
      assert_in_delta Time.current, Session.find(id).created_at, 60.seconds
    end

    test "keeps all of a unit or nothing" do
      assert_no_difference -> { Session.count } do
        assert_raises(ActiveRecord::RecordNotFound) do
          path.perform do |rows|
            rows.insert(Session, **session_attributes)
            raise ActiveRecord::RecordNotFound
          end
        end
      end
    end

    test "a token comes in once" do
      path.perform { |rows| rows.insert(Session, **session_attributes, request_token: "once") }

      assert_raises(ActiveRecord::RecordNotUnique) do
        path.perform { |rows| rows.insert(Session, **session_attributes, request_token: "once") }
      end
    end

    test "updates and deletes say how many rows there were" do
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

    test "stores text that arrived as bytes as text, not as a blob" do
      id = path.perform { |rows| rows.insert(Session, **session_attributes, user_agent: "a load generator".b) }

      assert Session.exists?(id:, user_agent: "a load generator")
    end

    test "counters follow" do
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
