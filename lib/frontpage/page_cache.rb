# Caches whole pages for visitors without cookies, in the process's memory, in front of the application.
#
# A cached page is never stale: it is served only if nothing has been committed to the database since before it was rendered
# (SqliteVersion, PostgresqlVersion), and for at most 30 seconds, because it shows relative times. Pages are cached only if the
# action allows it (`cached_for_visitors`), responded with 200 and set no cookie. They are served only to requests without
# cookies or credentials, so a member's page can't be served to anyone else.
class PageCache
  REQUESTED = "frontpage.cached_for_visitors"
  MAX_AGE = 30 # seconds
  CAPACITY = 64 * 1024 * 1024 # bytes

  # URLs that have only one format. Their Accept header is ignored.
  HAS_FORMAT = %r{\.(?:json|atom|rss)\z|\A/api/v1/}

  CLOCK = Kit::Clock.method(:now)

  # +settings+ returns the version of the site settings; it is checked on each request.
  def initialize(app, version: self.class.version, settings: -> { }, capacity: CAPACITY, clock: CLOCK)
    @app, @version, @settings, @clock = app, version, settings, clock
    @store = Store.new(capacity)
  end

  def call(env)
    settings = @settings.call
    if visitor?(env) && (version = @version.current)
      call_as_visitor(env, version, settings)
    else
      @app.call(env)
    end
  end

  # Identifies the state of the database.
  def self.version = Postgresql.chosen? ? PostgresqlVersion.new : SqliteVersion.new

  # Reads a Rack body to its end and closes it.
  def self.read(body)
    String.new(encoding: Encoding::BINARY).tap { |whole| body.each { |part| whole << part } }.freeze
  ensure
    body.close if body.respond_to?(:close)
  end

  private
    def visitor?(env)
      env["REQUEST_METHOD"] == "GET" && !env.key?("HTTP_COOKIE") && !env.key?("HTTP_AUTHORIZATION") && !env.key?("HTTP_RANGE") &&
        (HAS_FORMAT.match?(env["PATH_INFO"]) ? !stream?(env["HTTP_ACCEPT"]) : accepts_html?(env["HTTP_ACCEPT"]))
    end

    def stream?(accept) = accept&.include?("text/event-stream")

    def accepts_html?(accept)
      accept.nil? || accept.start_with?("text/html", "*/*")
    end

    def call_as_visitor(env, version, settings)
      key = "#{settings} #{key_of(env)}"
      page = @store[key]

      if page&.fresh?(version, @clock.call)
        page.response_to(env)
      else
        render(env) { |response| @store[key] = Page.new(response, version, @clock.call) }
      end
    end

    # Everything that the page, including absolute URLs in it, depends on.
    def key_of(env)
      "#{env["rack.url_scheme"]} #{env["HTTP_X_FORWARDED_PROTO"]} #{env["HTTP_HOST"]} " \
        "#{env["HTTP_X_FORWARDED_HOST"]} #{env["PATH_INFO"]}?#{env["QUERY_STRING"]}"
    end

    def render(env)
      env.delete(REQUESTED)
      response = @app.call(env)
      env[REQUESTED] && cacheable?(response) ? (yield response).response_to(env) : response
    end

    def cacheable?((status, headers, body))
      status == 200 && !headers.key?("set-cookie") && body.respond_to?(:each)
    end
end

require_relative "page_cache/page"
require_relative "page_cache/postgresql_version"
require_relative "page_cache/sqlite_version"
require_relative "page_cache/store"
