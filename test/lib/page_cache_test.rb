require "test_helper"

class PageCacheTest < ActiveSupport::TestCase
  # An application that counts its requests.
  class Site
    attr_reader :requests
    attr_accessor :headers, :status

    def initialize
      @requests, @status, @headers = 0, 200, {}
    end

    def call(env)
      @requests += 1
      env[PageCache::REQUESTED] = true
      [
        status, { "content-type" => "text/html", "etag" => %(W/"one"), "x-request-id" => requests.to_s, **headers },
        [ "page #{requests}" ]
      ]
    end
  end

  Version = Struct.new(:current)

  setup do
    @site, @version, @now = Site.new, Version.new(1), 0
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
    @site.define_singleton_method(:call) { |env| super(env).tap { increment_version } }
    version = @version
    @site.define_singleton_method(:increment_version) { version.current += 1 if requests == 1 }

    get "/"
    assert_equal "page 2", body_of(get("/"))
  end

  test "renders again after the maximum age" do
    get "/"
    @now += PageCache::MAX_AGE + 1
    assert_equal "page 2", body_of(get("/"))
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
    assert_equal "page 1", ActiveSupport::Gzip.decompress(body_of(get("/", "HTTP_ACCEPT_ENCODING" => "gzip, br")))
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

  test "evicts the oldest page when it is full" do
    @cache = PageCache.new(@site, version: @version, capacity: 2 * (12 + PageCache::Page::HEADERS_BYTESIZE))
    get "/a"
    get "/b"
    get "/c"
    assert_equal "page 4", body_of(get("/a"))
    assert_equal "page 3", body_of(get("/c"))
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

  test "changes only with a commit" do
    version = PageCache.version
    assert retry_until_quiet { version.current.tap { User.count } == version.current }
    before = version.current

    unless Postgresql.chosen? # where a rollback changes the version too
      User.transaction { users(:maria).touch; raise ActiveRecord::Rollback }
      assert_equal before, version.current
    end

    users(:maria).touch
    assert_not_equal before, version.current
  end
end
