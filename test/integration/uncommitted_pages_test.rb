require "test_helper"

# Requests of tests go through the page caches, as in production.
class UncommittedPagesTest < ActionDispatch::IntegrationTest
  test "a visitor's page comes from the cache until the test changes what it shows" do
    sqlite_only "Within a transaction, the page caches can't see changes on PostgreSQL"
    @path = post_path(posts(:wal))
    assert_equal [ 1, 0 ], Array.new(2) { renderings }
    posts(:wal).update! title: "Another title"
    assert_equal 1, renderings
    assert_includes response.body, "Another title"

    Caches.forget_pages # as before each test
    assert_equal [ 1, 0 ], Array.new(2) { renderings }
  end

  private
    def renderings
      capture_notifications("start_processing.action_controller") do
        get @path, headers: { "Accept" => "text/html" }
      end.size
    end
end
