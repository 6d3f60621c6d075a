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

    # The requests with the most caches, which nearly every write concerns.
    def most_involved
      thread, browsers = "/posts/#{@post.id}", @browsers.values
      browsers.product([ thread ]) + [ browsers.second ].product(%w[ /newest /users/maria /users/tomas ])
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
