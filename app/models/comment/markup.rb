# The comments of a page as HTML, with a Comment::ReaderSlot for each comment's actions.
class Comment::Markup < HtmlTemplate
  FIRST_REPLY, LAST_REPLY, ENDING = "<ol>", "</ol></details></li>", "</details></li>"

  # +comments+ has a Comment::Fragment, the markup of its points and a depth for each comment. A reply is within its parent's
  # element, so that it folds with it. +start+ begins the elements of the comments above the first one.
  def self.of(comments, start: "")
    markup = String.new(start)
    comments.each_with_index do |(fragment, points, depth), index|
      next_depth = comments[index + 1]&.last || 0
      markup << fragment.head << points << fragment.text << SLOT
      markup << (next_depth > depth ? FIRST_REPLY : ENDING + LAST_REPLY * (depth - next_depth))
    end
    fragments = comments.map(&:first)
    new(markup, fragments.map(&:slot), stale_at: fragments.map(&:stale_at).min)
  end

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
