# Every kind of page, each with the paths of a random sample of rows, which is the same in every run.
class Pages::Kinds
  include Enumerable

  SAMPLE = 50

  # +readers+ are "visitor" and usernames of generate_community: "ordinary" did nothing, "heavy" everything.
  Kind = Data.define(:name, :paths, :readers)

  def initialize(database_path)
    @database = SQLite3::Database.new(database_path, readonly: true)
    @random = Random.new(7)
  end

  # Yields kinds of pages.
  def each
    {
      %w[ visitor ordinary heavy ] => { **lists, **threads, **people, **searches, **about },
      %w[ visitor ] => { **feeds, **api, **sign_in_forms },
      %w[ heavy ] => { **member_lists, **forms, **settings },
      %w[ prolific ] => reports, %w[ admin ] => staff_pages
    }.each { |readers, kinds| kinds.each { |name, paths| yield Kind.new(name, paths, readers) } }
  end

  private
    def lists
      domains = column("SELECT DISTINCT domain FROM posts WHERE domain IS NOT NULL LIMIT #{SAMPLE}")
      by_path(%w[
        / /newest /active /ask /show /top /top/week /top/month /top/year /top/all /best /past /tags
      ]).merge("/past/DAY" => days.map { |day| "/past/#{day}" }, "/past/DAY/HOUR" => moments,
        "/tags/NAME" => column("SELECT name FROM tags").map { |name| "/tags/#{name}" },
        "/domains/NAME" => domains.map { |domain| "/domains/#{domain}" })
    end

    def threads
      longest = column("SELECT id FROM posts ORDER BY comments_count DESC LIMIT 2")
      { "a thread" => posts.map { |id| "/posts/#{id}" },
        "a thread of 5,000" => longest.map { |id| "/posts/#{id}" },
        "why here?" => posts.map { |id| "/posts/#{id}/rank" },
        "a comment" => comments.map { |id| "/comments/#{id}" } }
    end

    def people
      { "a user" => "", "a user's posts" => "/posts", "a user's comments" => "/comments",
        "a user's invitees" => "/invited" }
        .transform_values { |rest| names.map { |name| "/users/#{name}#{rest}" } }
        .merge("an author of 20,000 comments" => %w[ /users/prolific /users/prolific/comments ])
    end

    def searches
      words = [ "xe", "foce", "dice", "pa xe", "by:prolific foce", "type:comment dice", "tag:tag3 xe" ]
      { "a search" => words.map { |word| "/search?#{URI.encode_www_form(q: word)}" } }
    end

    def about = by_path(%w[ /about /guidelines /hats /moderation/log /offline ])

    def feeds
      { "a list as Atom" => %w[ /.atom /newest.atom /top/week.atom ],
        "a list as JSON" => %w[ /.json /newest.json ],
        "a thread as Atom" => posts.map { |id| "/posts/#{id}.atom" },
        "a user's comments as RSS" => names.map { |name| "/users/#{name}/comments.rss" },
        "a search as Atom" => %w[ /search.atom?q=xe ] }
    end

    def api
      { **by_path(%w[ /v0/topstories.json /v0/newstories.json /v0/beststories.json ]),
        "/v0/item of a post" => posts.map { |id| "/v0/item/#{id}.json" },
        "/v0/user" => names.map { |name| "/v0/user/#{name}.json" },
        "/v0/updates.json" => %w[ /v0/updates.json ], "/api/v1/search" => %w[ /api/v1/search?query=xe ],
        "/api/v1/items" => posts.map { |id| "/api/v1/items/#{id}" },
        "/api/v1/posts" => %w[ /api/v1/posts ],
        "/api/v1/posts of a thread" => posts.map { |id| "/api/v1/posts/#{id}" },
        "/api/v1/users" => names.map { |name| "/api/v1/users/#{name}" },
        "/api/v1/comments" => %w[ /api/v1/comments ], "/api/v1/openapi.yaml" => %w[ /api/v1/openapi.yaml ] }
    end

    def sign_in_forms = by_path(%w[ /sign-up /sign-in /password-reset/new ])

    def member_lists
      by_path(%w[ /inbox /threads /saved /upvoted /upvoted/comments /following /invitations /conversations ])
    end

    def forms
      { "/posts/new" => %w[ /posts/new ], "checking a link" => %w[ /link-check?url=https://new.example/page ],
        "replying to a comment" => comments.map { |id| "/comments/#{id}/replies/new" } }
    end

    # For members with some karma.
    def reports
      { "flagging a post" => posts.map { |id| "/posts/#{id}/flag/new" },
        "suggesting a title" => posts.map { |id| "/posts/#{id}/suggestion/new" } }
    end

    def settings
      names = %w[
        profile/edit password/edit authenticator passkeys tokens account export email/edit
        notifications/edit browsers sessions muted
      ]
      by_path(names.map { |name| "/settings/#{name}" })
    end

    def staff_pages
      by_path(%w[
        /moderation /moderation/filters /moderation/tags /moderation/signals /moderation/reasons
        /moderation/join-requests /moderation/conversations /moderation/suggestions /moderation/sign-up-blocks
        /admin/settings/general /admin/settings/guidelines /admin/backups /admin/database /admin/traffic
      ]).merge(members_for_moderators,
        "moderating a post" => posts.map { |id| "/moderation/posts/#{id}/actions/new" },
        "moderating a user" => names.map { |name| "/moderation/users/#{name}/actions/new" })
    end

    def members_for_moderators
      lists = %w[ newest active new silent flagged suspended banned unconfirmed moderators ]
        .to_h { |list| [ "members: #{list}", [ "/moderation/members?list=#{list}" ] ] }
      { **lists, "members by name" => names.map { |name| "/moderation/members?q=#{name[0, 2]}" },
        "a member, for moderators" => names.map { |name| "/moderation/members/#{name}" },
        "the log of a moderator" => %w[ /moderation/log?moderator=admin ] }
    end

    def by_path(paths) = paths.to_h { |path| [ path, [ path ] ] }
    def days = Array.new(SAMPLE) { (Date.today - 1 - @random.rand(400)).iso8601 }
    def moments
      column("SELECT strftime('/past/%Y-%m-%d/%H', captured_at) FROM front_page_snapshots " \
        "ORDER BY captured_at DESC LIMIT #{SAMPLE}")
    end
    def posts = @posts ||= sample("posts")
    def comments = @comments ||= sample("comments")
    def names = @names ||= column("SELECT username FROM users WHERE id IN (#{sample("users").join(", ")})")
    def column(sql) = @database.execute(sql).flatten

    def sample(table)
      greatest = column("SELECT max(id) FROM #{table}").first
      Array.new(SAMPLE) do
        column("SELECT id FROM #{table} WHERE id >= #{@random.rand(1..greatest)} ORDER BY id LIMIT 1").first
      end
    end
end
