# Answers a member's repeated request with 304 Not Modified, in front of the application, while the page
# hasn't changed.
#
# When the application responds with 304 (Revalidation), it names the page's conditions
# (PageCache::Condition). If the browser sends the same cookies and ETag for the same URL again, and the
# conditions hold, the response is repeated. Each process has its own entries. The cookies include the flash,
# so a page with a message is another one.
class MemberRevalidation
  CONFIRMED = "frontpage.confirmed_page" # a Confirmed, set by its action
  HEADERS = %w[ etag cache-control vary x-read-by ].freeze

  # Valid for a time, and while all conditions hold.
  Confirmed = Data.define(:conditions, :expires_at)

  Entry = Data.define(:headers, :settings, :confirmed) do
    def fresh?(env, settings, database)
      env["HTTP_IF_NONE_MATCH"] == headers["etag"] &&
        self.settings == settings && Time.now < confirmed.expires_at &&
        confirmed.conditions.all? { |condition| condition.holds?(database) }
    end
  end

  # +settings+ returns the version of the site settings.
  def initialize(app, database: Engines.current.database_version, settings: -> { })
    @app, @database, @settings = app, database, settings
    @entries = BoundedCache.new
  end

  def call(env)
    return @app.call(env) unless revalidation?(env)

    settings, key = @settings.call, PageCache.key_of(env, env["HTTP_COOKIE"])
    entry = @entries[key]
    if entry&.fresh?(env, settings, @database)
      [ 304, entry.headers.dup, [] ]
    else
      @app.call(env).tap { |status, headers, _| store(key, headers, settings, env) if status == 304 }
    end
  end

  private
    def revalidation?(env) = env.key?("HTTP_IF_NONE_MATCH") && PageCache.member?(env)

    def store(key, headers, settings, env)
      if (confirmed = env[CONFIRMED]) && !headers.key?("set-cookie")
        @entries[key] = Entry.new(headers: headers.slice(*HEADERS), settings:, confirmed:)
      end
    end
end
