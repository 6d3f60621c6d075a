require "test_helper"

class PageCacheTest < ActiveSupport::TestCase
  # A stand-in for the site's response that counts how often it was asked.
  class Site
    attr_reader :asked
    attr_accessor :headers, :status

    def initialize
      @asked, @status, @headers = 0, 200, {}
    end

    def call(env)
      @asked += 1
      env[PageCache::REQUESTED] = true
      [
        status, { "content-type" => "text/html", "etag" => %(W/"one"), "x-request-id" => asked.to_s, **headers },
        [ "page #{asked}" ]
      ]
    end
  end

  Version = Struct.new(:current)

  setup do
    @site, @version, @now = Site.new, Version.new(1), 0
    @cache = PageCache.new(@site, version: @version, clock: -> { @now })
  end

  test "renders once, serves again, and leaves out what belonged to the first request" do
    2.times { assert_equal "page 1", body_of(get("/")) }
    assert_equal 1, @site.asked
    assert_not_includes get("/")[1], "x-request-id"
    assert_equal "6", get("/")[1]["content-length"]
  end

  test "renders again after any commit" do
    get "/"
    @version.current = 2
    assert_equal "page 2", body_of(get("/"))
  end

  test "a commit while the page was being rendered counts as after it" do
    @site.define_singleton_method(:call) { |env| super(env).tap { version_moves_on } }
    version = @version
    @site.define_singleton_method(:version_moves_on) { version.current += 1 if asked == 1 }

    get "/"
    assert_equal "page 2", body_of(get("/"))
  end

  test "renders again when its ages are out of date" do
    get "/"
    @now += PageCache::MAX_AGE + 1
    assert_equal "page 2", body_of(get("/"))
  end

  test "a request with a cookie or credentials neither fills nor reads it" do
    get "/", "HTTP_COOKIE" => "session_id=1"
    get "/", "HTTP_AUTHORIZATION" => "Bearer 1"
    assert_equal "page 3", body_of(get("/"))
    assert_equal "page 4", body_of(get("/", "HTTP_COOKIE" => "session_id=1"))
  end

  test "keeps no page that sets a cookie, failed, or was not asked to be kept" do
    @site.headers = { "set-cookie" => "a=1" }
    2.times { get "/" }
    @site.headers, @site.status = {}, 404
    2.times { get "/" }
    assert_equal 4, @site.asked
  end

  test "another host, scheme or query is another page" do
    get "/"
    get "/", "HTTP_HOST" => "other.example"
    get "/", "rack.url_scheme" => "https"
    get "/?page=2"
    assert_equal 4, @site.asked
  end

  test "answers 304 to who has it, and gzips for who can read it" do
    get "/"
    assert_equal 304, get("/", "HTTP_IF_NONE_MATCH" => %(W/"one")).first
    assert_equal "page 1", ActiveSupport::Gzip.decompress(body_of(get("/", "HTTP_ACCEPT_ENCODING" => "gzip, br")))
  end

  test "a feed reader's or a script's request passes by" do
    2.times { get "/", "HTTP_ACCEPT" => "application/json" }
    assert_equal 2, @site.asked
  end

  test "caches a page with a format in its URL for all Accept headers" do
    [ "application/atom+xml, text/xml;q=0.9", "application/json", "*/*" ].each do |accept|
      assert_equal "page 1", body_of(get("/newest.atom", "HTTP_ACCEPT" => accept))
    end
  end

  test "forgets the oldest page when it is full" do
    @cache = PageCache.new(@site, version: @version, capacity: 2 * (12 + PageCache::Page::HEADERS_BYTESIZE))
    get "/a"
    get "/b"
    get "/c"
    assert_equal "page 4", body_of(get("/a"))
    assert_equal "page 3", body_of(get("/c"))
  end

  test "without a number for the database's state nothing is kept" do
    @version.current = nil
    2.times { get "/" }
    assert_equal 2, @site.asked
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

  test "changes with a commit and only with a commit" do
    version = PageCache.version
    assert while_nobody_commits { version.current.tap { User.count } == version.current }
    before = version.current

    unless Postgresql.chosen? # where what was given up counts as well, and a page is rendered once too often
      User.transaction { users(:maria).touch; raise ActiveRecord::Rollback }
      assert_equal before, version.current
    end

    users(:maria).touch
    assert_not_equal before, version.current
  end
end
