# The part of the Tour that covers feeds and APIs.
module ProgramsTour
  private
    def tour_feeds_and_apis
      visit "/dump.sqlite3", "/offline", "/site.webmanifest", "/robots.txt", "/sitemap.xml",
        "/sitemaps/1.xml", "/opensearch.xml", "/.well-known/security.txt"
      visit_imported_urls
      comment, deleted = Comment.visible.where.not(parent: nil).first, Comment.visible.last.then do |last|
        last.remove by: last.author
      end
      get_hacker_news *HackerNews::LISTS.keys, "maxitem", "updates", "user/#{comment.author.username}",
        "user/nobody-at-all", "item/0"
      visit "/v0/newstories.json?orderBy=%22$key%22&limitToFirst=5", "/v0/topstories/0.json"
      get_hacker_news "item/#{comment.post_id * 2}", "item/#{comment.id * 2 + 1}",
        "item/#{deleted.id * 2 + 1}"
      visit_feeds *Tour::LISTS, "/past/#{comment.created_at.to_date}",
        "/domains/#{Post.visible.where.not(domain: nil).first.domain}", "/posts/#{comment.post_id}",
        "/users/#{comment.author.username}/posts", "/users/#{comment.author.username}/comments"
      visit "/search.atom?q=one", "/search.json?q=by:#{comment.author.username}"
      read_by_api Post.find(comment.post_id), comment
      step("options /v0/item/1.json") { process :options, "/v0/item/1.json" }
      step("post /v0/item/1.json") { process :post, "/v0/item/1.json" }
      watch "item/#{comment.post_id * 2}", "item/#{comment.post_id * 2 + 2}", "item/#{comment.id * 2 + 1}",
        "item/#{deleted.id * 2 + 1}"
    end

    # Reads the data of these paths like event streams after a change.
    def watch(*paths)
      step("/v0/#{paths.first}.json") do
        HackerNews::Location.json_at(paths.map { |path| HackerNews::Location.parse(path, {}) })
      end
    end

    def visit_imported_urls
      post, comment = Post.visible.first, Comment.visible.first
      unless ImportMapping.exists?(post:)
        ImportMapping.create! source: "hacker-news", identifier: "1", post: post
      end
      unless ImportMapping.exists?(comment:)
        ImportMapping.create! source: "lobsters", identifier: "c/abc", comment: comment
      end
      visit "/item?id=1", "/c/abc", "/imported/hacker-news/1"
    end

    def tour_tokens(user)
      visit "/settings/tokens"
      send_form "/settings/tokens", access_token: { name: "", scope: "feeds", expires_on: "" }
      send_form "/settings/tokens", access_token: { name: "A reader", scope: "feeds", expires_on: "" }
      token = css_select(".addresses code").first.text[/token=(\w+)/, 1]
      [ Post, Comment ].each { |model| model.visible.last.bookmark_by user }
      Post.visible.first(3).each { |post| post.follow_by user }
      visit "/feeds/inbox.atom?token=#{token}", "/feeds/saved.atom?token=#{token}",
        "/feeds/following.atom?token=#{token}", "/feeds/inbox.atom"
      send_form "/settings/tokens/#{user.access_tokens.sole.id}", _method: "delete"
      write_by_api user
    end

    def read_by_api(post, comment)
      author = post.author.username
      visit "/api/v1/posts", "/api/v1/posts?list=top&period=week", "/api/v1/posts/#{post.id}",
        "/api/v1/posts/#{Post.where(removed: true).first&.id}", "/api/v1/comments",
        "/api/v1/comments/#{comment.id}", "/api/v1/users/#{author}", "/api/v1/users/#{author}/posts",
        "/api/v1/users/#{author}/comments", "/api/v1/openapi.yaml", "/api/v1/items/#{post.id * 2}",
        "/api/v1/items/#{comment.id * 2 + 1}"
      [ "query=one", "tags=story", "tags=comment", "tags=author_#{author}",
        "query=one&tags=story,author_#{author}", "tags=story_#{post.id * 2}", "tags=(ask_hn,show_hn)",
        "tags=ask_hn", "tags=front_page", "numericFilters=points>1,created_at_i<#{1.day.ago.to_i}" ]
          .each do |query|
          visit "/api/v1/search?#{query}", "/api/v1/search_by_date?#{query}"
        end
      step("options /api/v1/posts") { process :options, "/api/v1/posts" }
    end

    # The same actions as take_part_as, with a token of +user+ instead of forms.
    def write_by_api(user)
      @token = AccessToken.create!(user:, name: "A script", scope: "write").secret
      other = Post.visible.where.not(author: user).where.not(url: nil).last
      request_with_token :post, "posts", title: "By a script", body: "It wrote this."
      request_with_token :patch, "posts/#{user.posts.last.id}", title: "By a better script"
      request_with_token :post, "posts/#{other.id}/comments", body: "By a script"
      comment = user.comments.last
      request_with_token :patch, "comments/#{comment.id}", body: "By a better script"
      request_with_token :post, "comments/#{comment.id}/replies", body: "And more"
      act_on_items "posts/#{other.id}", "comments/#{Comment.visible.where.not(author: user).last.id}"
      request_with_token :delete, "comments/#{comment.id}"
      request_with_token :delete, "posts/#{user.posts.last.id}"
      %w[ me inbox posts posts?list=newest comments ].each { |path| request_with_token :get, path }
      request_with_token :get, "posts/#{other.id}"
      request_with_token :post, "inbox/reading", up_to: 1
    end

    def act_on_items(*paths)
      paths.product(%w[ vote bookmark flag ], %i[ post delete ]).each do |path, action, verb|
        request_with_token verb, "#{path}/#{action}", reason: "spam"
      end
    end

    def request_with_token(verb, path, **fields)
      headers = { "Authorization" => "Bearer #{@token}" }
      step("#{verb} /api/v1/#{path}") do
        if verb == :get
          get("/api/v1/#{path}", headers:)
        else
          process(verb, "/api/v1/#{path}", params: fields, headers:, as: :json)
        end
      end
    end

    def visit_feeds(*paths)
      visit(*paths.map { |path| Feed.path_of(path) })
    end

    def get_hacker_news(*names)
      visit(*names.map { |name| "/v0/#{name}.json" })
    end
end
