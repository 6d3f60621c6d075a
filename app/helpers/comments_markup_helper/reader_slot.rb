# The placeholder for a comment's actions in the markup that all readers share, with the attributes that
# decide which actions a reader gets. For readers with the same permissions and interactions, the actions of
# two slots of one kind differ only in the comment's id and its author's name. It is a Struct because creating
# a Data object with this many attributes takes five times as long, and a thread has a slot for each comment.
CommentsMarkupHelper::ReaderSlot = Struct.new(
  :id, :post_id, :author_id, :author_name, :created_at, :visible, :open, :editable, :restorable,
  :hidden_by_flags, :held, :moderatable, :kind
) do
  # +open+: whether the thread accepts replies.
  def self.of(comment, open:)
    visible, hidden_by_flags = comment.visible?, comment.hidden_by_flags?
    editable, restorable = comment.editable?, comment.restorable_by_author?
    held = comment.held?
    moderatable = visible || !comment.removed_by_author?
    kind = (visible ? 1 : 0) | (open ? 2 : 0) | (editable ? 4 : 0) |
      (restorable ? 8 : 0) | (hidden_by_flags ? 16 : 0) |
      (moderatable ? 32 : 0) | (held ? 64 : 0)
    new(
      comment.id, comment.post_id, comment.author_id, comment.author_name, comment.created_at, visible, open,
      editable, restorable, hidden_by_flags, held, moderatable, kind
    ).freeze
  end
end
