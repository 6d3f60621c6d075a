# The comments of a page as HTML, with a ReaderSlot for each comment's actions.
class CommentsMarkupHelper::Markup
  FIRST_REPLY, LAST_REPLY, ENDING = "<ol>", "</ol></details></li>", "</details></li>"

  # A comment: its Fragment, the markup of its points, and what follows its actions. Several versions of a
  # thread use the strings of a fragment, so they aren't joined before the reader's actions are known.
  Part = Struct.new(:fragment, :points, :ending) do
    def slot = fragment.slot
    def content = "#{fragment.head}#{points}#{fragment.text}"
    def bytesize = fragment.bytesize + points.bytesize + 100
  end

  # +comments+ has a Fragment, the markup of its points and a depth for each comment. A reply is
  # within its parent's element, so that it folds with it. +start+ begins the elements of the
  # comments above the first one.
  def self.of(comments, start: "", version: nil)
    parts = comments.each_with_index.map do |(fragment, points, depth), index|
      next_depth = comments[index + 1]&.last || 0
      Part.new(fragment, points,
        next_depth > depth ? FIRST_REPLY : ENDING + LAST_REPLY * (depth - next_depth))
    end
    new(parts, start:, version:)
  end

  attr_reader :slots, :stale_at, :version

  # +version+ identifies what it depends on besides the fragments, such as the votes of the thread.
  def initialize(parts, start:, version:)
    @parts, @start, @version = parts, start, version
    @slots, @stale_at = parts.map(&:slot), parts.map { |part| part.fragment.stale_at }.min
  end

  # The markup of a thread without comments.
  EMPTY = new([], start: "", version: nil)

  # Returns the markup. For each comment, the block appends to it what belongs in the slot:
  # HTML-safe markup, or nothing.
  def fill
    join do |part, markup|
      markup << part.fragment.head << part.points << part.fragment.text
      yield part.slot, markup
    end
  end

  # Like #fill, but the block receives the markup of each comment with its slot, and returns both.
  def fill_with_content
    join { |part, markup| markup << yield(part.content, part.slot) }
  end

  # The fragments by the ids of their comments.
  def fragments = @parts.to_h { |part| [ part.slot.id, part.fragment ] }

  def fresh?
    @stale_at.nil? || Time.now < @stale_at
  end

  # Its approximate size in bytes.
  def bytesize
    @bytesize ||= @start.bytesize + @parts.sum(&:bytesize)
  end

  private
    # The block appends each part, up to its ending.
    def join
      markup = String.new(@start, capacity: bytesize)
      @parts.each do |part|
        yield part, markup
        markup << part.ending
      end
      markup.html_safe
    end
end
