# The comments of a page as HTML, with a Comment::ViewerSlot for each comment's actions.
class Comment::Markup < HtmlTemplate
  def initialize(...)
    super
    @readers = Set.new
  end

  def author_ids = @author_ids ||= slots.to_set(&:author_id)

  # When the newest visible comment was written, or nil.
  def newest_at = @newest_at ||= slots.select(&:visible).map(&:created_at).max

  # Whether it was already rendered for this kind of +reader+.
  def seen_by?(reader) = !@readers.add?(reader)
end
