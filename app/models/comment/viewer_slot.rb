# The placeholder for a comment's actions in the markup that all readers share, with the attributes that decide which
# actions a reader gets.
Comment::ViewerSlot = Data.define(
  :id, :post_id, :author_id, :author_name, :created_at, :visible, :open, :editable, :restorable, :hidden, :moderatable, :state
) do
  # +open+: whether the thread accepts replies. +with_name+: whether action labels include the author's name. `state` is
  # everything about the comment that its actions depend on.
  def self.of(comment, open:, with_name:)
    author_name = comment.author_name if with_name
    visible, hidden = comment.visible?, comment.hidden?
    moderatable, editable, restorable = visible || !comment.removed_by_author?, comment.editable?, comment.restorable?
    new(
      id: comment.id, post_id: comment.post_id, author_id: comment.author_id, author_name:, created_at: comment.created_at,
      visible:,
      open:, editable:, restorable:, hidden:, moderatable:,
      state: [ comment.id, comment.post_id, author_name, visible, open, editable, restorable, hidden, moderatable ].join(" ")
        .freeze
    )
  end
end
