require "test_helper"

# The page cache in front of the whole site stores visitors' pages only, and with LIST_MAX_AGE=0 never serves
# a stale one.
class PageCacheIntegrationTest < ActiveSupport::TestCase
  self.use_transactional_tests = false # the cache is invalidated by commits

  PERSONAL = /csrf|nonce|authenticity_token|sign out|formaction/

  setup do
    @visitor, @another, @maria, @tomas = Array.new(4) { WholeStackClient.new }
    @maria.sign_in users(:maria)
    @tomas.sign_in users(:tomas)
  end

  test "renders a page once for all visitors" do
    pages.each do |path|
      first = assert_rendered(path) { @visitor.get path }
      second = assert_cached(path) { @another.get path }

      assert_equal [ 200, first.body ], [ second.status, second.body ], path
      assert_nil second["set-cookie"], path
    end
  end

  test "never serves members a visitor's page or visitors a member's" do
    @maria.get "/posts/#{posts(:wal).id}" # records her first visit, which invalidates the cache
    [ [ @visitor, @maria ], [ @maria, @visitor ] ].each do |order|
      commit_something

      pages.each do |path|
        responses = order.index_with { |client| assert_rendered(path) { client.get path } }

        assert_includes responses[@maria].body, "sign out", path
        assert_no_match PERSONAL, responses[@visitor].body, path
        assert_equal responses[@visitor].body, assert_cached(path) { @another.get path }.body
      end
    end
  end

  test "renders a page for each member" do
    pages.each do |path|
      assert_match %r{<a href="/users/maria"[^>]*>maria <b>}, @maria.get(path).body, path
      assert_match %r{<a href="/users/tomas"[^>]*>tomas <b>}, @tomas.get(path).body, path
    end
  end

  test "is bypassed by any cookie or credentials" do
    [
      { "HTTP_COOKIE" => "theme=dark" }, { "HTTP_COOKIE" => "session_id=forged" },
      { "HTTP_AUTHORIZATION" => "Bearer x" }
    ].each do |headers|
      2.times { assert_rendered(headers) { @visitor.get "/", headers } }
    end
  end

  test "a thread stays cached while only other threads change" do
    path, other = "/posts/#{posts(:wal).id}", posts(:show_terminal)
    assert_rendered(path) { @visitor.get path }
    @tomas.post "/posts/#{posts(:essay).id}/vote"
    @maria.post "/posts/#{other.id}/comments", "comment[body]" => "Elsewhere"
    assert_cached(path) { @visitor.get path }
    @maria.post "/comments/#{comments(:objection).id}/vote"
    assert_match "7 points", assert_rendered(path) { @visitor.get path }.body
  end

  test "a list stays cached for LIST_MAX_AGE, unless something is removed" do
    Rails.configuration.x.with(list_max_age: 60) do
      assert_rendered("list") { @visitor.get "/newest" }
      @tomas.post "/posts/#{posts(:essay).id}/vote"
      assert_cached("list") { @visitor.get "/newest" }
      posts(:show_terminal).remove by: users(:tomas)
      assert_no_match posts(:show_terminal).title, assert_rendered("list") { @visitor.get "/newest" }.body
    end
  end

  test "no cached list has the name of an author who disowned a post" do
    Rails.configuration.x.with(list_max_age: 60) do
      assert_rendered("list") { @visitor.get "/newest" }
      Post.where(author: users(:tomas)).find_each { |post| assert post.disown }
      assert_no_match(%r{/users/tomas}, assert_rendered("list") { @visitor.get "/newest" }.body)
    end
  end

  test "pages in maintenance mode are cached separately" do
    path = "/posts/#{posts(:wal).id}"
    assert_rendered(path) { @visitor.get path }
    in_maintenance_mode do
      assert_match "Moving house", assert_rendered(path) { @visitor.get path }.body
    end
  end

  test "forbids other caches to share a page" do
    [ @visitor, @another, @maria ].each do |client|
      assert_match(/private|no-store/, client.get("/")["cache-control"])
    end
    assert_includes @another.get("/")["vary"].downcase, "cookie"
  end

  test "renders API and feed responses once, whatever the Accept header" do
    [
      "/v0/topstories.json", "/v0/item/#{posts(:wal).id * 2}.json", "/newest.atom",
      "/posts/#{posts(:wal).id}.rss"
    ].each do |path|
      first = assert_rendered(path) do
        @visitor.get path, "HTTP_ACCEPT" => "application/atom+xml, application/json"
      end
      assert_equal first.body, assert_cached(path) { @another.get path, "HTTP_ACCEPT" => "*/*" }.body
      assert_equal [ "*", first["content-type"] ],
        [ @response["access-control-allow-origin"], @response["content-type"] ]
    end
  end

  test "doesn't answer a stream from the cache" do
    2.times { @visitor.get "/v0/maxitem.json" }
    response = assert_rendered("stream") do
      @another.get "/v0/maxitem.json", "HTTP_ACCEPT" => "text/event-stream"
    end
    assert_equal 503, response.status # no socket to hijack
  end

  test "returns 304 until a commit" do
    etag = @visitor.get("/")["etag"]
    2.times { assert_equal [ 304, "" ], revalidate(etag) }

    @maria.post "/posts/#{posts(:show_terminal).id}/vote"
    assert_equal 200, revalidate(etag).first
  end

  test "doesn't cache errors and redirects" do
    [ "/nothing-here", "/?page=nonsense", "/posts/#{posts(:withdrawn).id}", "/posts/new", "/sign-in" ]
      .each do |path|
      2.times { assert_rendered(path) { @visitor.get path } }
    end
  end

  private
    def pages
      [ "/", "/newest", "/active", "/ask", "/top", "/best", "/posts/#{posts(:wal).id}",
        "/comments/#{comments(:answer).id}", "/users/maria", "/newest?language=de", "/users/maria/posts",
        "/users/maria/comments", "/domains/sqlite.org", "/moderation/log" ]
    end

    # Returns the response, which must have been rendered for this request.
    def assert_rendered(description, &)
      assert_not_equal 0, count_renderings(&), "#{description}: came from the cache"
      @response
    end

    # Returns the response, which must have come from the cache.
    def assert_cached(description, &)
      assert retry_until_quiet { count_renderings(&).zero? }, "#{description}: was rendered again"
      @response
    end

    def count_renderings
      capture_notifications("start_processing.action_controller") { @response = yield }.size
    end

    def revalidate(etag)
      @visitor.get("/", "HTTP_IF_NONE_MATCH" => etag).then do |response|
        [ response.status, response.body.first(20) ]
      end
    end

    # Changes every page.
    def commit_something
      [ users(:newcomer), posts(:wal) ].each(&:touch)
    end
end
