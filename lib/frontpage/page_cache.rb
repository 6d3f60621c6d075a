# Caches whole pages for visitors without cookies, in the process's memory, in front of the application.
#
# A cached page is served while nothing was committed to the database since before it was rendered
# (SqliteVersion, PostgresqlVersion). After a commit it is served only while its condition holds: a query
# whose result tells whether the commit concerns the page, and a maximum age. Every page expires when a
# displayed age changes, lists after 30 seconds.
#
# Pages are cached only if the action allows it (`cached_for_visitors`), responded with 200 and set no cookie.
# They are served only to requests without cookies or credentials, so a member's page can't be served to
# anyone else.
class PageCache
  REQUESTED = "frontpage.cached_for_visitors" # the Condition of a page, set by its action
  EXPIRES_IN = "frontpage.page_expires_in" # seconds, set by its view
  VERSION = "frontpage.database_version"
  MAX_AGE = 30 # seconds, unless the view says when it expires
  MAX_EXPIRATION = 3_600 # seconds

  # URLs that have only one format. Their Accept header is ignored.
  HAS_FORMAT = %r{\.(?:json|atom|rss)\z|\A/api/v1/}

  CLOCK = -> { Kit::Clock.now }

  # +settings+ returns the version of the site settings; it is checked on each request.
  def initialize(app, version: Engines.current.database_version, settings: -> { }, clock: CLOCK)
    @app, @version, @settings, @clock = app, version, settings, clock
    @pages, @renderings = BoundedCache.new, Renderings.new
  end

  def call(env)
    settings = @settings.call
    if visitor?(env) && (version = @version.current)
      call_as_visitor(env, version, settings)
    else
      @app.call(env)
    end
  end

  # Everything in the request that a page, including absolute URLs in it, depends on. +more+ is anything else,
  # such as its reader.
  def self.key_of(env, more)
    "#{env["rack.url_scheme"]} #{env["HTTP_X_FORWARDED_PROTO"]} #{env["HTTP_HOST"]} " \
      "#{env["HTTP_X_FORWARDED_HOST"]} #{env["PATH_INFO"]}?#{env["QUERY_STRING"]} #{more}"
  end

  def self.accepts_html?(accept) = accept.nil? || accept.start_with?("text/html", "*/*")

  # Reads a Rack body to its end and closes it.
  def self.read(body)
    String.new(encoding: Encoding::BINARY).tap { |whole| body.each { |part| whole << part } }.freeze
  ensure
    body.close if body.respond_to?(:close)
  end

  private
    def visitor?(env)
      return false unless env["REQUEST_METHOD"] == "GET" && env["HTTP_COOKIE"].blank?
      return false if env.key?("HTTP_AUTHORIZATION") || env.key?("HTTP_RANGE")

      accept = env["HTTP_ACCEPT"]
      HAS_FORMAT.match?(env["PATH_INFO"]) ? !stream?(accept) : PageCache.accepts_html?(accept)
    end

    def stream?(accept) = accept&.include?("text/event-stream")

    def call_as_visitor(env, version, settings)
      key = self.class.key_of(env, settings)
      page = @pages[key]

      if page.nil?
        render env, key, version
      elsif fresh?(page, version)
        page.response_to(env)
      else
        render_once env, key
      end
    end

    # Whether +page+ can be served. If a commit didn't concern it, it is as fresh as if it
    # had been rendered after it.
    def fresh?(page, version)
      page.fresh?(version, @clock.call) || page.renew(version, @clock.call, @version)
    end

    # If several threads ask for an outdated page, one renders it and the others wait for it.
    def render_once(env, key)
      @renderings.one_at_a_time(key) do
        version = @version.current
        page = @pages[key]
        page && version && fresh?(page, version) ? page.response_to(env) : render(env, key, version)
      end
    end

    def render(env, key, version)
      env.delete REQUESTED
      env.delete EXPIRES_IN
      env[VERSION] = @version
      response = @app.call(env)
      if version && (condition = env[REQUESTED]) && cacheable?(response)
        (@pages[key] = new_page(response, version, condition, env[EXPIRES_IN])).response_to(env)
      else
        response
      end
    end

    def new_page(response, version, condition, expires_in)
      now = @clock.call
      Page.new(response, version:, condition:, made_at: now,
        expires_at: now + (expires_in || MAX_AGE).clamp(0, MAX_EXPIRATION))
    end

    def cacheable?((status, headers, body))
      status == 200 && !headers.key?("set-cookie") && body.respond_to?(:each)
    end
end

require_relative "page_cache/condition"
require_relative "page_cache/page"
require_relative "page_cache/postgresql_version"
require_relative "page_cache/renderings"
require_relative "page_cache/sqlite_version"
