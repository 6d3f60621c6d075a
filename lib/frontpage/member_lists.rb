# Answers members' repeated requests for the main lists of posts, in front of the application: with the list
# as it is now, or with 304 Not Modified if the browser has it.
#
# Such a page is the same for all members with the same role and language, except in its slots: the vote
# buttons, and the member's name, karma and unread notifications in the masthead. The action renders it with
# empty slots and fills them (RevalidatedList), and hands over the page and what it knows about the reader.
# From then on, this class fills it for that reader, also after other members' requests have brought it up to
# date. A page or a reader is used only while a query returns the same version as when it was rendered; votes
# are read each time. Each process has its own.
class MemberLists
  RENDERED = "frontpage.member_list" # a Page and a Reader, set by the action
  PER_REQUEST = %w[ etag x-request-id x-read-by content-length ].freeze

  # The posts among those with the given ids that the member has voted for, in order.
  VOTES = <<~SQL.squish.freeze
    SELECT coalesce(string_agg(CAST(post_id AS text), ','), '') FROM (SELECT post_id FROM votes
    WHERE post_id #{Engines.current.in_bound_ids} AND user_id = #{Engines.current.placeholder(2)} ORDER BY post_id) AS voted
  SQL

  # +settings+ returns the version of the site settings.
  def initialize(app, database: Engines.current.database_version, settings: -> { })
    @app, @database, @settings = app, database, settings
    @pages, @readers, @renderings = BoundedCache.new, BoundedCache.new, PageCache::Renderings.new
  end

  # If several members ask for an outdated page, one has it rendered, and the others wait for it.
  def call(env)
    return @app.call(env) unless page_of_member?(env)

    settings = @settings.call
    reader = @readers[reader_key(env, settings)]
    return render(env, settings) unless reader&.current?(@database)

    key = page_key(env, settings, reader)
    filled(key, reader, env) || @renderings.one_at_a_time(key) do
      filled(key, reader, env) || render(env, settings)
    end
  end

  private
    # Browsers that don't send Sec-Fetch-Site get a page with CSRF tokens.
    def page_of_member?(env)
      env["REQUEST_METHOD"] == "GET" && env.key?("HTTP_COOKIE") && env.key?("HTTP_SEC_FETCH_SITE") &&
        !env.key?("HTTP_AUTHORIZATION") && !env.key?("HTTP_RANGE") &&
        PageCache.accepts_html?(env["HTTP_ACCEPT"])
    end

    def filled(key, reader, env)
      page = @pages[key]
      page.response_to(env, reader, votes(page, reader)) if page&.current?(@database)
    end

    def render(env, settings) = @app.call(env).tap { |response| store(response, settings, env) }

    def votes(page, reader) = @database.value_of(VOTES, page.bound_ids, reader.id)

    def store((status, headers, _), settings, env)
      page, reader = env[RENDERED]
      if page && status == 200 && !headers.key?("set-cookie")
        page.headers = headers.except(*PER_REQUEST)
        @readers[reader_key(env, settings)] = reader
        @pages[page_key(env, settings, reader)] = page
      end
    end

    # The cookies include the flash, so a page with a message is another one.
    def reader_key(env, settings) = PageCache.key_of(env, "#{settings} #{env["HTTP_COOKIE"]}")
    def page_key(env, settings, reader) = PageCache.key_of(env, "#{settings} #{reader.kind}")
end

require_relative "member_lists/page"
require_relative "member_lists/reader"
