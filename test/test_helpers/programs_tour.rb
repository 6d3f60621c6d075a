# The part of the Tour that programs take.
module ProgramsTour
  private
    def read_as_a_program
      visit "/dump.sqlite3"
      comment, taken_back = Comment.kept.where.not(parent: nil).first, Comment.kept.last.then { |last| last.remove by: last.author }
      ask_for *HackerNews::LISTS.keys, "maxitem", "updates", "user/#{comment.author.username}", "user/nobody-at-all", "item/0"
      ask_for "item/#{comment.post_id * 2}", "item/#{comment.id * 2 + 1}", "item/#{taken_back.id * 2 + 1}"
      subscribe_to *Tour::LISTS, "/past/#{comment.created_at.to_date}", "/domains/#{Post.kept.where.not(domain: nil).first.domain}", "/posts/#{comment.post_id}",
        "/users/#{comment.author.username}/posts", "/users/#{comment.author.username}/comments"
      visit "/search.atom?q=one", "/search.json?q=by:#{comment.author.username}"
      step("options /v0/item/1.json") { process :options, "/v0/item/1.json" }
    end

    def act_by_programs(user)
      visit "/settings/tokens"
      send_form "/settings/tokens", access_token: { name: "", scope: "feeds", expires_on: "" }
      send_form "/settings/tokens", access_token: { name: "A reader", scope: "feeds", expires_on: "" }
      token = css_select(".codes code").first.text[/token=(\w+)/, 1]
      [ Post, Comment ].each { |model| model.kept.last.bookmark_by user }
      Post.kept.first(3).each { |post| post.follow_by user }
      visit "/feeds/inbox.atom?token=#{token}", "/feeds/saved.atom?token=#{token}", "/feeds/following.atom?token=#{token}", "/feeds/inbox.atom"
      send_form "/settings/tokens/#{user.access_tokens.sole.id}", _method: "delete"
    end

    def subscribe_to(*paths)
      visit(*paths.map { |path| Feed.path_of(path) })
    end

    def ask_for(*names)
      visit(*names.map { |name| "/v0/#{name}.json" })
    end
end
