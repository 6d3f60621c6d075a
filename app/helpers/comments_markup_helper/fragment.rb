# A comment's markup without its points, its replies and the reader's actions, so that votes don't
# change it. The points come after +head+; +slot+, the placeholder for the actions, comes after +text+.
# +replies_count+ is part of +text+. +source+ identifies what the markup shows of the comment, or is nil if it
# shows something else as well.
CommentsMarkupHelper::Fragment = Struct.new(:head, :text, :slot, :stale_at, :replies_count, :source) do
  # A digest of the content that a fragment of +comment+ shows. Nil if it has a hat, which may be revoked, or
  # names +parent+.
  def self.source_of(comment, parent)
    unless comment.hat_id || parent
      [
        comment.body,
        comment.edited_at,
        comment.removed,
        comment[:remover_id],
        comment.author_id,
        comment.author_name
      ].hash
    end
  end

  # Whether the markup is still right for the comment, if it has not been changed. +entry+ is its
  # Comment::Outline::Entry.
  def current?(entry, now) = now < stale_at && replies_count == entry.replies_count

  # Whether it shows +comment+ as it is now.
  def shows?(comment, parent) = !source.nil? && source == self.class.source_of(comment, parent)
end
