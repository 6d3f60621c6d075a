# What remains of a comment in markup that its readers share: all that decides what each of them may do with it.
Comment::Gap = Data.define(:id, :post_id, :author_id, :created_at, :kept, :editable, :restorable, :hidden, :decidable) do
  def self.of(comment)
    new(id: comment.id, post_id: comment.post_id, author_id: comment.author_id, created_at: comment.created_at, kept: comment.kept?, editable: comment.editable?, restorable: comment.restorable?, hidden: comment.hidden?,
      decidable: comment.kept? || !comment.removed_by_author?)
  end
end
