class HackerNews::PostItem < HackerNews::Item
  MODEL, PARENT_KEY = Post, :post_id

  # The plus makes SQLite use the index on post_id: the one on parent_id would find the top-level comments of
  # all threads.
  def self.children_of(ids) = Comment.where(post_id: ids).where("+comments.parent_id IS NULL")

  def id = HackerNews.id_for_post(@record.id)

  private
    def position = { type: "story", descendants: @record.comments_count }

    def content
      { by: @record.author_name, score: @record.score, title: @record.title, url: @record.url,
        text: @record.body && Markdown.render(@record.body) }
    end
end
