class HackerNews::CommentItem < HackerNews::Item
  private
    def number = HackerNews.number_of_comment(@record.id)
    def place = { type: "comment", parent: @record.parent_id ? HackerNews.number_of_comment(@record.parent_id) : HackerNews.number_of_post(@record.post_id) }
    def answers = Comment.where(parent_id: @record.id)
    def content = { by: @record.author_name, text: Markdown.render(@record.body) }
end
