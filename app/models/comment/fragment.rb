# A comment's markup without its points, its replies and the reader's actions, so that votes don't change it. The points come
# after +head+; +slot+, the placeholder for the actions, comes after +text+. +replies_count+ is part of +text+.
Comment::Fragment = Struct.new(:head, :text, :slot, :stale_at, :replies_count) do
  # Whether the markup is still right for the comment, which has not been edited. +entry+ is its Comment::Outline::Entry.
  def current?(entry, now) = now < stale_at && replies_count == entry.replies_count

  def bytesize = head.bytesize + text.bytesize + 500
end
