require "test_helper"

# Pages of a site that has lost database files.
class LostStoragePagesTest < ActionDispatch::IntegrationTest
  # In place of Operations::StorageWatch, whose record in the data directory would
  # concern parallel test processes.
  Watch = Data.define(:lost?)

  teardown { watch nil }

  test "rejects writes with an explanation and the typed text" do
    sign_in_as users(:maria)
    lose_files

    [ "Nothing can be saved right now", "Please tell", "Storage problem", "A long thought" ].each do |text|
      assert_includes rejected_comment, text
    end
  end

  test "explains it in German" do
    sign_in_as users(:maria)
    in_german do
      lose_files
      [ "Gerade kann nichts gespeichert werden", "Bitte", "Problem mit den Daten", "A long thought" ]
        .each do |text|
        assert_includes rejected_comment, text
      end
    end
  end

  test "explains it to API clients" do
    token = token_of(users(:maria))
    lose_files

    assert_equal "Nothing can be saved right now",
      api(503, :post, "/posts/#{posts(:wal).id}/vote", by: token)["title"]
  end

  test "is unavailable if a new connection has opened an empty file in place of the lost one" do
    sign_in_as users(:maria)
    lose_files
    ApplicationRecord.lease_connection.rename_table :sessions, :lost_sessions
    get post_path(posts(:wal))

    assert_response :service_unavailable
  end

  test "serves readers, but isn't ready" do
    lose_files
    get post_path(posts(:wal))
    assert_response :success

    get "/ready"
    assert_response :service_unavailable
    assert_match(/\ADatabase files were deleted, replaced or truncated .*Run bin\/ops rescue\./,
      response.body)
  end

  private
    def lose_files = watch(Watch.new(true))

    def watch(watch)
      MaintenanceMode.instance_variable_set :@watch, watch
      MaintenanceMode.forget
    end

    def rejected_comment
      post post_comments_path(posts(:wal)), params: { comment: { body: "A long thought" } }
      assert_response :service_unavailable
      assert_equal "30", response.headers["Retry-After"]
      response.body
    end
end
