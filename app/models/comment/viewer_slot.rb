# The attributes of a comment that decide what each reader may do with it, kept beside the shared markup.
Comment::ViewerSlot = Data.define(:id, :post_id, :author_id, :author_name, :created_at, :visible, :open, :editable, :restorable, :hidden, :decidable) do
  # +open+ says whether its thread can be replied to, +named+ whether what may be done names its author.
  def self.of(comment, open:, named:)
    new(id: comment.id, post_id: comment.post_id, author_id: comment.author_id, author_name: (ERB::Util.h(comment.author_name) if named), created_at: comment.created_at, open:,
      visible: comment.visible?, editable: comment.editable?, restorable: comment.restorable?, hidden: comment.hidden?, decidable: comment.visible? || !comment.removed_by_author?)
  end
end
