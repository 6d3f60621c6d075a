# The comments of a page as HTML, with a ReaderSlot for each comment's actions. One string holds them, because
# short strings take up to twice their length.
class CommentsMarkupHelper::Markup
  FIRST_REPLY, LAST_REPLY, ENDING = "<ol>", "</ol></details></li>", "</details></li>"

  # Where the Fragment of a comment is in the string: +head+, +points+ and +text+ are the numbers of bytes
  # before these, and +gap+ before the reader's actions. The other values are those of the fragment.
  Place = Struct.new(:head, :points, :text, :gap, :slot, :stale_at, :replies_count, :source)
  BYTES_PER_PLACE = 450 # approximately, with its slot

  # +comments+ has a Fragment, the markup of its points and a depth for each comment. A reply is
  # within its parent's element, so that it folds with it. +start+ begins the elements of the
  # comments above the first one. +version+ identifies what the markup depends on besides the fragments,
  # such as the votes of the thread.
  def self.of(comments, start: "", version: nil)
    pieces, size = [ start ], start.bytesize
    places = comments.each_with_index.map do |(fragment, points, depth), index|
      next_depth = comments[index + 1]&.last || 0
      ending = next_depth > depth ? FIRST_REPLY : ENDING + LAST_REPLY * (depth - next_depth)
      place = place_of(fragment, points, size)
      pieces.push fragment.head, points, fragment.text, ending
      size = place.gap + ending.bytesize
      place
    end
    new(pieces.join.freeze, places, version:)
  end

  def self.place_of(fragment, points, head)
    points_at = head + fragment.head.bytesize
    text = points_at + points.bytesize
    Place.new(head, points_at, text, text + fragment.text.bytesize, fragment.slot, fragment.stale_at,
      fragment.replies_count, fragment.source).freeze
  end
  private_class_method :place_of

  attr_reader :stale_at, :version

  def initialize(html, places, version:)
    @html, @places, @version = html, places, version
    @stale_at = places.map(&:stale_at).min
  end

  # The markup of a thread without comments.
  EMPTY = new("", [], version: nil)

  def empty? = @places.empty?

  # Returns the markup. For each comment, the block appends to it what belongs in the slot:
  # HTML-safe markup, or nothing.
  def fill
    join { |place, markup, position| yield place.slot, markup << part(position, place.gap) }
  end

  # Like #fill, but the block receives the markup of each comment with its slot, and returns both.
  def fill_with_content
    join do |place, markup, position|
      markup << part(position, place.head) << yield(part(place.head, place.gap), place.slot)
    end
  end

  # The fragments by the ids of their comments.
  def fragments
    @places.to_h do |place|
      [ place.slot.id, CommentsMarkupHelper::Fragment.new(part(place.head, place.points),
        part(place.text, place.gap), place.slot, place.stale_at, place.replies_count, place.source) ]
    end
  end

  def fresh?
    @stale_at.nil? || Time.now < @stale_at
  end

  # Its approximate size in bytes.
  def bytesize = @html.bytesize + @places.size * BYTES_PER_PLACE

  private
    # The block appends each comment, with what is before it from +position+ on.
    def join
      markup, position = String.new(capacity: 2 * @html.bytesize, encoding: Encoding::UTF_8), 0
      @places.each do |place|
        yield place, markup, position
        position = place.gap
      end
      (markup << part(position, @html.bytesize)).html_safe
    end

    def part(from, to) = @html.byteslice(from, to - from)
end
