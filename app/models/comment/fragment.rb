# A comment's markup without its points, its replies and the reader's actions, for which +slot+ is the placeholder. Votes don't
# change it. The points come after +head+, the actions after +text+.
Comment::Fragment = Struct.new(:head, :text, :slot, :stale_at) do
  def bytesize = head.bytesize + text.bytesize + 500
end
