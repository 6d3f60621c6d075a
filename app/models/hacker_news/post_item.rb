class HackerNews::PostItem < HackerNews::Item
  private
    def number = HackerNews.number_of_post(@record.id)
    def place = { type: "story", descendants: @record.comments_count }

    # By the index on the post: that on the parent would find the first comments of every thread there is.
    def answers = Comment.where(post_id: @record.id).where("+comments.parent_id IS NULL")

    def content
      { by: @record.author_name, score: @record.score, title: @record.title, url: @record.url, text: @record.body && Markdown.render(@record.body) }
    end
end
