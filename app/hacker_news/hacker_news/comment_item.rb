class HackerNews::CommentItem < HackerNews::Item
  MODEL, PARENT_KEY = Comment, :parent_id

  def self.children_of(ids) = Comment.where(parent_id: ids)

  def id = HackerNews.id_for_comment(@record.id)

  private
    def position
      parent = @record.parent_id
      {
        type: "comment",
        parent: parent ? HackerNews.id_for_comment(parent) : HackerNews.id_for_post(@record.post_id)
      }
    end

    def content = { by: @record.author_name, text: Markdown.render(@record.body) }
end
