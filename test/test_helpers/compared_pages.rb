# The pages that StalePagesTest compares, and their readers. The including test has @post, @comment and
# @browsers.
module ComparedPages
  # Rendered for each request, but with rows and comments from the caches.
  PUT_TOGETHER = %w[
    /saved /hidden /upvoted /upvoted/comments /following /threads /inbox /search?q=how /guidelines
    /conversations /invitations /moderation /moderation/suggestions /moderation/members/tomas
  ].freeze
  FOR_MEMBERS = PUT_TOGETHER - %w[ /search?q=how /guidelines ]
  FOR_ANYONE = %r{\.(atom|rss|json)\z|\A/(api|v0|live-updates)} # the same for all readers

  VARIANTS = %w[
    /newest.rss /newest.json /active?page=2 /users/newcomer /users/invited /users/tomas/comments
    /search.atom?q=how /moderation/log?action_name=removed /api/v1/posts?list=tag&tag=sql /live-updates.json
  ].freeze

  # Pages about a word in the name of a write.
  ABOUT = {
    /\btags?\b/ => %w[ /tags /tags/sql ], /\bhats?\b/ => %w[ /hats ], /invit/ => %w[ /invitations ],
    /saved/ => %w[ /saved ], /hidden/ => %w[ /hidden ], /follow/ => %w[ /following ]
  }.freeze

  private
    # Those of new posts, once there are any.
    def pages
      cached = CachedRoutes.new { |name, controller| values_of(name, controller) }.paths
      [ *cached, *PUT_TOGETHER, *VARIANTS, "/posts/#{@post.id}?sort=newest", "/users/#{@voter.username}" ]
    end

    # The pages' browsers and paths.
    def requests
      visitor, *members = @browsers.values
      pages.flat_map do |path|
        browsers = [ *(visitor if FOR_MEMBERS.exclude?(path)), *(members unless path.match?(FOR_ANYONE)) ]
        browsers.product([ path ])
      end
    end

    # The requests that the write with that +name+ concerns most: those with the most caches, and those of
    # pages about it, which aren't cached for visitors after a commit.
    def most_concerned(name)
      visitor, member, moderator = @browsers.values
      thread, suspended = "/posts/#{@post.id}", "/users/#{@voter.username}"
      paths = ABOUT.select { |word, _| name.match?(word) }.values.flatten
      [ [ visitor, thread ], [ moderator, suspended ],
        *[ member ].product([ thread, *%w[ /newest /users/maria /users/tomas ] ]),
        *[ member, moderator ].product(paths) ]
    end

    # The values of a route's parameter to request pages with. Those of hours exist only sometimes.
    def values_of(name, controller)
      case name
      when "id", "post_id" then ids_of(controller)
      when "username", "user_username" then controller == "users" ? %w[ maria tomas ] : "maria"
      when "domain" then "sqlite.org"
      when "tag" then "sql"
      when "list" then "active"
      when "period" then "week"
      when "day" then Time.current.to_date.iso8601
      when "hour" then Time.current.utc.strftime("%H")
      when "path" then [ "item/#{@post.id * 2}", "item/#{@comment.id * 2 + 1}", "newstories", "user/maria" ]
        .map { |document| "#{document}.json" }
      else raise KeyError, "Add a value for :#{name} of #{controller} to ComparedPages#values_of"
      end
    end

    def ids_of(controller)
      case controller
      when "posts" then Post.ids
      when "comments", "api/v1/comments" then @comment.id
      when "api/v1/items" then @post.id * 2
      else @post.id
      end
    end
end
