# A comment's markup without its points, its replies and the reader's actions, so that votes don't change it. The points come
# after +head+; +slot+, the placeholder for the actions, comes after +text+.
Comment::Fragment = Struct.new(:head, :text, :slot, :stale_at) do
  def bytesize = head.bytesize + text.bytesize + 500
end
