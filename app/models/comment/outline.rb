# The comments of a thread in reading order, without their texts. Divides the thread into pages.
class Comment::Outline
  # +depth+ is the indentation. +parent+ is the comment that it replies to, if the depth doesn't make that
  # clear; +root+ is its top-level comment; +previous+ and +next+ are its siblings. All of these are entries
  # or nil. +replies_count+ counts replies at any depth. The other values are as the database returned them,
  # because most are never read. +time+ is replaced once it has been parsed: the outline is cached, and a
  # member with new comments in a long thread needs thousands.
  Entry = Struct.new(:id, :parent_id, :author_id, :time, :stored_removed, :score, :depth, :parent, :root,
    :previous, :next, :replies_count) do
    def created_at
      self.time = Comment.type_for_attribute(:created_at).deserialize(time) if time.is_a?(String)
      time
    end

    # In this order: comparing a number to true is slow.
    def removed = true == stored_removed || 1 == stored_removed
    def visible = !removed
    def inspect = "#<Entry #{id}>" # without the whole thread
  end

  COLUMNS = %i[ id parent_id author_id created_at removed score ].freeze # in the order of Entry
  BYTES_PER_ENTRY = 350 # approximately

  attr_reader :entries, :order
  delegate :size, to: :entries

  # The outline of +rows+ with COLUMNS, which must be sorted best first. +order+,
  # one of Comment::Orders, sorts siblings.
  def self.of_rows(rows, order: "best") = new(rows.map { |row| Entry.new(*row) }, order:)

  def self.of_comments(comments, order: "best")
    entries = comments.map do |row|
      Entry.new(row.id, row.parent_id, row.author_id, row.created_at, row.removed, row.score)
    end
    new(entries, order:)
  end

  def initialize(entries, order: "best")
    @order = order
    @entries = Comment::Tree.new(Comment::Orders.sort(entries, order)).map do |entry, depth, parent|
      entry.tap { entry.depth, entry.parent = depth, parent }
    end
    link_entries
  end

  def page(number) = Comment::Outline::Page.new(self, number)

  # The page with the comment +id+, or the first one.
  def page_with(id) = page((places[id] || 0) / PageSize::THREAD + 1)

  # The places of comments in reading order, by id. The first is 0.
  def places = @places ||= entries.each_with_index.to_h { |entry, index| [ entry.id, index ] }

  # The comments that +entry+ is a reply to, outermost first.
  def ancestors_of(entry)
    ancestors = []
    while place = places[entry.parent_id]
      ancestors << (entry = entries[place])
    end
    ancestors.reverse
  end

  # The newest visible comment, or nil.
  def newest
    defined?(@newest) ? @newest : @newest = entries.select(&:visible).max_by(&:id)
  end

  # Whether there are replies to comments.
  def threads? = entries.any?(&:root)

  # For the cache that it shares with CommentsMarkupHelper::Markup.
  def fresh? = true
  def bytesize = (size + 1) * BYTES_PER_ENTRY

  private
    # In reading order, so that a comment comes after its parent and its earlier siblings.
    def link_entries
      by_id, last_siblings = {}, {}
      entries.each do |entry|
        by_id[entry.id] = entry
        parent = by_id[entry.parent_id]
        entry.root = parent && (parent.root || parent)
        entry.previous, entry.replies_count = last_siblings[parent&.id], 0
        entry.previous&.next = entry
        last_siblings[parent&.id] = entry
      end
      entries.reverse_each do |entry|
        by_id[entry.parent_id]&.tap { |parent| parent.replies_count += entry.replies_count + 1 }
      end
    end
end
