require "test_helper"

class LiveUpdatesControllerTest < ActionDispatch::IntegrationTest
  test "redirects the URL that open pages of the first release use" do
    get "/arrivals?post=1"
    assert_redirected_to "/live-updates?post=1"
    assert_response :moved_permanently
    get "/arrivals.json?list=newest"
    assert_redirected_to "/live-updates.json?list=newest"
  end

  test "a page has its current state, and /live-updates the newer one" do
    get post_path(posts(:wal))
    assert_select "ol.thread[data-live-updates='post=#{posts(:wal).id}'][data-known='#{posts(:wal).comments_count}']"
    Comment.create!(author: users(:tomas), post: posts(:wal), body: "Later.")

    get "/live-updates.json", params: { post: posts(:wal).id }
    assert_equal posts(:wal).comments_count + 1, response.parsed_body
    assert_nil response.headers["set-cookie"]
  end

  test "of the list of new posts, the newest; its first page alone says so" do
    get newest_path
    assert_select "ol.posts[data-live-updates='list=newest'][data-known='#{Post.visible.maximum(:id)}']"
    get "/live-updates.json?list=newest"
    assert_equal Post.newest_first.first.id, response.parsed_body.first

    get root_path
    assert_select "[data-live-updates]", 0
  end

  test "who leaves something out is told from what is there as they come" do
    posts(:essay).hide_for users(:maria)
    sign_in_as users(:maria)
    get newest_path

    assert_select "ol.posts[data-live-updates]:not([data-known])"
  end

  test "a closed thread has no live updates" do
    get post_path(posts(:withdrawn))
    assert_select "[data-live-updates]", 0
  end

  test "what is no post is a bad request, and what is not there has nothing to tell" do
    get "/live-updates.json?post=abc"
    assert_response :bad_request
    get "/live-updates.json?post=0"
    assert_nil response.parsed_body
  end

  test "who finds no room is told when to ask" do
    get "/live-updates?post=1", headers: { "Accept" => "text/event-stream" } # there is no connection to take over in this test
    assert_response :service_unavailable
    assert_equal "60", response.headers["retry-after"]
  end

  test "turned off, no page listens, and nothing is told" do
    with_live "off" do
      [ post_path(posts(:wal)), newest_path ].each do |path|
        get path
        assert_select "[data-live-updates]", 0
      end
      get "/live-updates.json?list=newest"
      assert_response :not_found
    end
  end

  private
    def with_live(value)
      before = Parameters.to_h
      Parameters.instance_variable_set :@values, before.merge(live: value)
      yield
    ensure
      Parameters.instance_variable_set :@values, before
    end
end
