require "test_helper"

class PageCacheTest < ActiveSupport::TestCase
  # An application that counts its requests. Its pages can be cached under +condition+.
  class Site
    attr_reader :requests
    attr_accessor :headers, :status, :condition, :expires_in, :rendering

    def initialize
      @requests, @status, @headers = 0, 200, {}
      @lock = Mutex.new
    end

    def call(env)
      number = @lock.synchronize { @requests += 1 }
      env[PageCache::REQUESTED] = condition&.call(env[PageCache::VERSION]) ||
        PageCache::Condition.read(nil, "", max_age: 0)
      env[PageCache::EXPIRES_IN] = expires_in
      rendering&.call
      [
        status,
        { "content-type" => "text/html", "etag" => %(W/"one"), "x-request-id" => number.to_s, **headers },
        [ "page #{number}" ]
      ]
    end
  end

  # +values+ are the results of queries.
  Version = Struct.new(:current, :values) do
    def value_of(sql, *binds) = values.fetch([ sql, *binds ])
  end

  setup do
    @site, @version, @now = Site.new, Version.new(1, {}), 0
    @cache = PageCache.new(@site, version: @version, clock: -> { @now })
  end

  test "caches a response without the headers of its request" do
    2.times { assert_equal "page 1", body_of(get("/")) }
    assert_equal 1, @site.requests
    assert_not_includes get("/")[1], "x-request-id"
    assert_equal "6", get("/")[1]["content-length"]
  end

  test "renders again after a commit" do
    get "/"
    @version.current = 2
    assert_equal "page 2", body_of(get("/"))
  end

  test "renders again if a commit happened during rendering" do
    @site.rendering = -> { @version.current += 1 if @site.requests == 1 }

    get "/"
    assert_equal "page 2", body_of(get("/"))
  end

  test "renders again after the maximum age" do
    get "/"
    @now += PageCache::MAX_AGE + 1
    assert_equal "page 2", body_of(get("/"))
  end

  test "serves a page after commits that don't change the result of its condition" do
    @site.condition =
      ->(version) { PageCache::Condition.read(version, "SELECT version FROM posts WHERE id = ?", 7) }
    @version.values = { [ "SELECT version FROM posts WHERE id = ?", 7 ] => "a" }
    3.times { |number| @version.current = number; assert_equal "page 1", body_of(get("/")) }

    @version.current, @version.values = 4, { [ "SELECT version FROM posts WHERE id = ?", 7 ] => "b" }
    2.times { assert_equal "page 2", body_of(get("/")) }
  end

  test "compares with the result from before the page was rendered" do
    @site.condition = ->(version) { PageCache::Condition.read(version, "posts") }
    @version.values = { [ "posts" ] => "a" }
    @site.rendering =
      -> { @version.current, @version.values = 2, { [ "posts" ] => "b" } if @site.requests == 1 }
    get "/"
    assert_equal "page 2", body_of(get("/"))
  end

  test "serves a page for the condition's maximum age after a commit, otherwise until it expires" do
    @site.condition = ->(version) { PageCache::Condition.read(version, "removals", max_age: 1) }
    @version.values = { [ "removals" ] => 0 }
    get "/"
    @now = 5
    assert_equal "page 1", body_of(get("/"))
    @version.current = 2
    assert_equal "page 2", body_of(get("/"))
    @version.current, @now = 3, 5.9
    assert_equal "page 2", body_of(get("/"))
    @now = 5.95
    assert_equal "page 2", body_of(get("/"))
    @now = 6.1
    assert_equal "page 3", body_of(get("/")),
      "the commit of 5.9 must be visible a second after the page was rendered"
  end

  test "doesn't serve a page whose condition can't be checked" do
    @site.condition = ->(version) { PageCache::Condition.read(version, "posts") }
    @version.values = { [ "posts" ] => nil }
    get "/"
    @version.current = 2
    assert_equal "page 2", body_of(get("/"))
  end

  test "expires a page when its view says, after an hour at most" do
    @site.expires_in = 120
    get "/"
    @now = 119
    assert_equal "page 1", body_of(get("/"))
    @now = 120
    assert_equal "page 2", body_of(get("/"))

    @site.expires_in = 1.year.to_i
    @now += 120
    assert_equal "page 3", body_of(get("/"))
    @now += 3600
    assert_equal "page 4", body_of(get("/"))
  end

  test "renders an outdated page once for simultaneous requests" do
    get "/"
    @version.current, started, finish = 2, Queue.new, Queue.new
    @site.rendering = -> { started << true; finish.pop }
    requests = Array.new(4) { Thread.new { body_of(get("/")) } }
    started.pop
    Thread.pass until requests.count { |thread| thread.status == "sleep" } == 4
    finish << true
    assert_equal [ "page 2" ] * 4, requests.map(&:value)
  end

  test "lets the next request render if the first fails" do
    get "/"
    @version.current = 2
    @site.rendering = -> { raise "broken" if @site.requests == 2 }
    assert_raises(RuntimeError) { get "/" }
    assert_equal "page 3", body_of(get("/"))
  end

  test "bypasses the cache for requests with cookies or credentials" do
    get "/", "HTTP_COOKIE" => "session_id=1"
    get "/", "HTTP_AUTHORIZATION" => "Bearer 1"
    assert_equal "page 3", body_of(get("/"))
    assert_equal "page 4", body_of(get("/", "HTTP_COOKIE" => "session_id=1"))
  end

  test "doesn't cache errors and responses that set cookies" do
    @site.headers = { "set-cookie" => "a=1" }
    2.times { get "/" }
    @site.headers, @site.status = {}, 404
    2.times { get "/" }
    assert_equal 4, @site.requests
  end

  test "caches each host, scheme and query separately" do
    get "/"
    get "/", "HTTP_HOST" => "other.example"
    get "/", "rack.url_scheme" => "https"
    get "/?page=2"
    assert_equal 4, @site.requests
  end

  test "answers 304 to conditional requests, and compresses" do
    get "/"
    assert_equal 304, get("/", "HTTP_IF_NONE_MATCH" => %(W/"one")).first
    assert_equal "page 1",
      ActiveSupport::Gzip.decompress(body_of(get("/", "HTTP_ACCEPT_ENCODING" => "gzip, br")))
  end

  test "bypasses the cache for requests that don't accept HTML" do
    2.times { get "/", "HTTP_ACCEPT" => "application/json" }
    assert_equal 2, @site.requests
  end

  test "caches a page with a format in its URL for all Accept headers" do
    [ "application/atom+xml, text/xml;q=0.9", "application/json", "*/*" ].each do |accept|
      assert_equal "page 1", body_of(get("/newest.atom", "HTTP_ACCEPT" => accept))
    end
  end

  test "caches nothing if the database version is unknown" do
    @version.current = nil
    2.times { get "/" }
    assert_equal 2, @site.requests
  end

  private
    def get(address, environment = {})
      @cache.call(Rack::MockRequest.env_for(address, environment))
    end

    def body_of(response)
      response.last.join
    end
end

# The token by which each engine identifies a state of the database.
class PageCache::VersionTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  test "runs queries with binds" do
    assert_equal "maria",
      Engines.current.database_version.value_of("SELECT username FROM users WHERE id = ?", users(:maria).id)
    assert_nil Engines.current.database_version.value_of("SELECT username FROM users WHERE id = ?", 0)
    assert_nil Engines.current.database_version.value_of("SELECT nothing FROM nowhere")
  end

  test "changes only with a commit" do
    version = Engines.current.database_version
    assert retry_until_quiet { version.current.tap { User.count } == version.current }
    before = version.current

    unless Kit::Postgresql.chosen? # where a rollback changes the version too
      User.transaction { users(:maria).touch; raise ActiveRecord::Rollback }
      assert_equal before, version.current
    end

    users(:maria).touch
    assert_not_equal before, version.current
  end
end
