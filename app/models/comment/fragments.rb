# The markup of a page's comments, by their ids.
class Comment::Fragments < Hash
  # As in Comment::Markup, which is cached beside it: each fragment becomes stale on its own.
  def fresh? = true
  def bytesize = each_value.sum(&:bytesize)
end
