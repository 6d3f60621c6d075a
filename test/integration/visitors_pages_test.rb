require "test_helper"

# The page cache in its place, before the whole site: whatever it keeps is a visitor's page, and never an old one.
class VisitorsPagesTest < ActiveSupport::TestCase
  self.use_transactional_tests = false # the cache sees what is committed

  PERSONAL = /csrf|nonce|authenticity_token|sign out|formaction|importmap/

  setup do
    @site = PageCache.new(Rails.application)
    @visitor, @another, @maria, @tomas = Array.new(4) { WholeStackClient.new(@site) }
    @maria.sign_in users(:maria)
    @tomas.sign_in users(:tomas)
  end

  test "two visitors get the same page, which is made once" do
    pages.each do |path|
      first = made(path) { @visitor.get path }
      second = kept(path) { @another.get path }

      assert_equal [ 200, first.body ], [ second.status, second.body ], path
      assert_nil second["set-cookie"], path
    end
  end

  test "what was made for a visitor is never given to who has signed in, nor the other way round" do
    @maria.get "/posts/#{posts(:wal).id}" # her first visit is written down, which is a commit
    [ [ @visitor, @maria ], [ @maria, @visitor ] ].each do |order|
      commit_something

      pages.each do |path|
        answers = order.index_with { |client| made(path) { client.get path } }

        assert_includes answers[@maria].body, "sign out", path
        assert_no_match PERSONAL, answers[@visitor].body, path
        assert_equal answers[@visitor].body, kept(path) { @another.get path }.body
      end
    end
  end

  test "two people who have signed in get a page each" do
    pages.each do |path|
      assert_match %r{<a href="/users/maria">maria <b>}, @maria.get(path).body, path
      assert_match %r{<a href="/users/tomas">tomas <b>}, @tomas.get(path).body, path
    end
  end

  test "a cookie or credentials of any kind keep out of it" do
    [
      { "HTTP_COOKIE" => "theme=dark" }, { "HTTP_COOKIE" => "session_id=forged" }, { "HTTP_AUTHORIZATION" => "Bearer x" }
    ].each do |headers|
      2.times { made(headers) { @visitor.get "/", headers } }
    end
  end

  test "no cache on the way may give anybody's page to another" do
    [ @visitor, @another, @maria ].each { |client| assert_match(/private|no-store/, client.get("/")["cache-control"]) }
    assert_includes @another.get("/")["vary"].downcase, "cookie"
  end

  test "what programs read is made once for all of them, whatever they would take" do
    [
      "/v0/topstories.json", "/v0/item/#{posts(:wal).id * 2}.json", "/newest.atom", "/posts/#{posts(:wal).id}.rss"
    ].each do |path|
      first = made(path) { @visitor.get path, "HTTP_ACCEPT" => "application/atom+xml, application/json" }
      assert_equal first.body, kept(path) { @another.get path, "HTTP_ACCEPT" => "*/*" }.body
      assert_equal [ "*", first["content-type"] ], [ @response["access-control-allow-origin"], @response["content-type"] ]
    end
  end

  test "a request for a stream is not answered from the cache" do
    2.times { @visitor.get "/v0/maxitem.json" }
    assert_equal 503,
      made("stream") { @another.get "/v0/maxitem.json", "HTTP_ACCEPT" => "text/event-stream" }.status # no connection to take over
  end

  test "a browser that has the page is told so, until there is another" do
    etag = @visitor.get("/")["etag"]
    2.times { assert_equal [ 304, "" ], answer_to(etag) }

    @maria.post "/posts/#{posts(:show_terminal).id}/vote"
    assert_equal 200, answer_to(etag).first
  end

  test "a page that is not there, is refused, or leads elsewhere is not kept" do
    [ "/nothing-here", "/?page=nonsense", "/posts/#{posts(:withdrawn).id}", "/posts/new", "/sign-in" ].each do |path|
      2.times { made(path) { @visitor.get path } }
    end
  end

  private
    def pages
      [ "/", "/newest", "/active", "/ask", "/top", "/best", "/posts/#{posts(:wal).id}", "/comments/#{comments(:answer).id}",
        "/users/maria",
        "/users/maria/posts", "/users/maria/comments", "/domains/sqlite.org", "/moderation/log" ]
    end

    # Returns the response, which the site must have made for this request.
    def made(what, &)
      assert_not_equal 0, times_made(&), "#{what}: came from the cache"
      @response
    end

    # Returns the response, for which the site must not have been asked.
    def kept(what, &)
      assert while_nobody_commits { times_made(&).zero? }, "#{what}: was made again"
      @response
    end

    def times_made
      times = 0
      ActiveSupport::Notifications.subscribed(->(*) { times += 1 }, "start_processing.action_controller") { @response = yield }
      times
    end

    def answer_to(etag)
      @visitor.get("/", "HTTP_IF_NONE_MATCH" => etag).then { |response| [ response.status, response.body.first(20) ] }
    end

    def commit_something
      users(:newcomer).touch
    end
end
