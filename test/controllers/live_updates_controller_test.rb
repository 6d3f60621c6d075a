require "test_helper"

class LiveUpdatesControllerTest < ActionDispatch::IntegrationTest
  test "redirects the first release's URLs permanently" do
    get "/arrivals?post=1"
    assert_redirected_to "/live-updates?post=1"
    assert_response :moved_permanently
    get "/arrivals.json?list=newest"
    assert_redirected_to "/live-updates.json?list=newest"
  end

  test "renders the current state, and /live-updates.json returns a newer one" do
    get post_path(posts(:wal))
    wal = posts(:wal)
    assert_select "ol.thread[data-live-updates='post=#{wal.id}'][data-known='#{wal.comments_count}']"
    Comment.create!(author: users(:tomas), post: posts(:wal), body: "Later.")

    get "/live-updates.json", params: { post: posts(:wal).id }
    assert_equal posts(:wal).comments_count + 1, response.parsed_body
    assert_nil response.headers["set-cookie"]
  end

  test "has live updates on the newest list only" do
    get newest_path
    assert_select "ol.posts[data-live-updates='list=newest'][data-known='#{Post.visible.maximum(:id)}']"
    get "/live-updates.json?list=newest"
    assert_equal Post.newest_first.first.id, response.parsed_body.first

    get root_path
    assert_select "[data-live-updates]", 0
  end

  test "omits the current state for members with hidden posts" do
    posts(:essay).hide_for users(:maria)
    sign_in_as users(:maria)
    get newest_path

    assert_select "ol.posts[data-live-updates]:not([data-known])"
  end

  test "is off in closed threads" do
    get post_path(posts(:withdrawn))
    assert_select "[data-live-updates]", 0
  end

  test "rejects an invalid post id and returns null for a missing post" do
    get "/live-updates.json?post=abc"
    assert_response :bad_request
    get "/live-updates.json?post=0"
    assert_nil response.parsed_body
  end

  test "returns 503 with Retry-After when no connection is free" do
    # Integration tests have no socket to hijack.
    get "/live-updates?post=1", headers: { "Accept" => "text/event-stream" }
    assert_response :service_unavailable
    assert_equal "60", response.headers["retry-after"]
  end

  test "returns 404 and renders no data attributes when turned off" do
    with_server_parameters live: "off" do
      [ post_path(posts(:wal)), newest_path ].each do |path|
        get path
        assert_select "[data-live-updates]", 0
      end
      get "/live-updates.json?list=newest"
      assert_response :not_found
    end
  end
end
