# Caches whole pages for visitors without cookies, in the process's memory, in front of the application.
#
# A page is served only while nothing has been committed to the database since before it was rendered
# (PageCache::DataVersion, PageCache::Snapshot), so it is never stale; and for at most 30 seconds, because it shows ages.
# Pages are cached only if the action allows it (`cached_for_visitors`), responded with 200 and set no cookie, and are
# served only to requests without cookies or credentials, so one member's page can't reach another.
class PageCache
  REQUESTED = "frontpage.cached_for_visitors"
  LIFETIME = 30
  CAPACITY = 64 * 1024 * 1024

  # Ignores the Accept header for URLs that have only one format.
  NAMES_ITS_FORMAT = %r{\.(?:json|atom|rss)\z|\A/api/v1/}

  CLOCK = Kit::Clock.method(:now)

  # +settings+ returns the version of the site settings; it is checked on each request.
  def initialize(app, version: self.class.version, settings: -> { }, capacity: CAPACITY, clock: CLOCK)
    @app, @version, @settings, @clock = app, version, settings, clock
    @shelf = Shelf.new(capacity)
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
  def self.version = Postgresql.chosen? ? Snapshot.new : DataVersion.new

  # Reads a Rack body to its end and closes it.
  def self.read(body)
    String.new(encoding: Encoding::BINARY).tap { |whole| body.each { |part| whole << part } }.freeze
  ensure
    body.close if body.respond_to?(:close)
  end

  private
    def visitor?(env)
      env["REQUEST_METHOD"] == "GET" && !env.key?("HTTP_COOKIE") && !env.key?("HTTP_AUTHORIZATION") && !env.key?("HTTP_RANGE") &&
        (NAMES_ITS_FORMAT.match?(env["PATH_INFO"]) ? !stream?(env["HTTP_ACCEPT"]) : takes_html?(env["HTTP_ACCEPT"]))
    end

    def stream?(accept) = accept&.include?("text/event-stream")

    def takes_html?(accept)
      accept.nil? || accept.start_with?("text/html", "*/*")
    end

    def call_as_visitor(env, version, settings)
      key = "#{settings} #{key_of(env)}"
      page = @shelf[key]

      if page&.fresh?(version, @clock.call)
        page.response_to(env)
      else
        render(env) { |response| @shelf[key] = Page.new(response, version, @clock.call) }
      end
    end

    # Everything that affects the page, or absolute URLs in it.
    def key_of(env)
      "#{env["rack.url_scheme"]} #{env["HTTP_X_FORWARDED_PROTO"]} #{env["HTTP_HOST"]} " \
        "#{env["HTTP_X_FORWARDED_HOST"]} #{env["PATH_INFO"]}?#{env["QUERY_STRING"]}"
    end

    def render(env)
      env.delete(REQUESTED)
      response = @app.call(env)
      env[REQUESTED] && keepable?(response) ? (yield response).response_to(env) : response
    end

    def keepable?((status, headers, body))
      status == 200 && !headers.key?("set-cookie") && body.respond_to?(:each)
    end
end

require_relative "page_cache/data_version"
require_relative "page_cache/page"
require_relative "page_cache/shelf"
require_relative "page_cache/snapshot"
