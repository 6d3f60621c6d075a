# The place of a comment's actions in the markup that all readers share, with the attributes that decide which actions a reader has.
Comment::ViewerSlot = Data.define(
  :id, :post_id, :author_id, :author_name, :created_at, :visible, :open, :editable, :restorable, :hidden, :decidable, :state
) do
  # +open+ says whether the thread takes replies; +named+ whether the labels of the actions include the author's name. `state` is
  # all that the actions of readers who have not interacted with the comment depend on.
  def self.of(comment, open:, named:)
    author_name = comment.author_name if named
    visible, hidden = comment.visible?, comment.hidden?
    decidable = visible || !comment.removed_by_author?
    new(
      id: comment.id, post_id: comment.post_id, author_id: comment.author_id, author_name:, created_at: comment.created_at, visible:,
      open:, editable: comment.editable?, restorable: comment.restorable?, hidden:, decidable:,
      state: [ comment.id, comment.post_id, author_name, visible, open, hidden, decidable ].join(" ").freeze
    )
  end
end
