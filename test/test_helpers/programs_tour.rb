# The part of the Tour that programs take.
module ProgramsTour
  private
    def read_as_a_program
      visit "/dump.sqlite3"
      follow_old_addresses
      comment, taken_back = Comment.kept.where.not(parent: nil).first, Comment.kept.last.then { |last| last.remove by: last.author }
      ask_for *HackerNews::LISTS.keys, "maxitem", "updates", "user/#{comment.author.username}", "user/nobody-at-all", "item/0"
      ask_for "item/#{comment.post_id * 2}", "item/#{comment.id * 2 + 1}", "item/#{taken_back.id * 2 + 1}"
      subscribe_to *Tour::LISTS, "/past/#{comment.created_at.to_date}", "/domains/#{Post.kept.where.not(domain: nil).first.domain}", "/posts/#{comment.post_id}",
        "/users/#{comment.author.username}/posts", "/users/#{comment.author.username}/comments"
      step("options /v0/item/1.json") { process :options, "/v0/item/1.json" }
    end

    def follow_old_addresses
      post, comment = Post.kept.first, Comment.kept.first
      ImportedItem.create! source: "hacker-news", known_as: "1", post: post unless ImportedItem.exists?(post:)
      ImportedItem.create! source: "lobsters", known_as: "c/abc", comment: comment unless ImportedItem.exists?(comment:)
      visit "/item?id=1", "/c/abc", "/imported/hacker-news/1"
    end

    def subscribe_to(*paths)
      visit(*paths.map { |path| Feed.path_of(path) })
    end

    def ask_for(*names)
      visit(*names.map { |name| "/v0/#{name}.json" })
    end
end
