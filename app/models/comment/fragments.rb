# The markup of a page's comments, by their ids.
class Comment::Fragments < Hash
  # For the cache that it shares with Comment::Markup. Always true: each fragment has its own stale_at.
  def fresh? = true
  def bytesize = each_value.sum(&:bytesize)
end
