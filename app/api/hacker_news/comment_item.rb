class HackerNews::CommentItem < HackerNews::Item
  MODEL, ANSWERED = Comment, :parent_id

  def self.answers_to(ids) = Comment.where(parent_id: ids)

  def number = HackerNews.number_of_comment(@record.id)

  private
    def place
      {
        type: "comment",
        parent: @record.parent_id ? HackerNews.number_of_comment(@record.parent_id) : HackerNews.number_of_post(@record.post_id)
      }
    end

    def content = { by: @record.author_name, text: Markdown.render(@record.body) }
end
