# Part of a thread: up to PageSize::THREAD comments in reading order. ThreadsHelper renders it.
class Comment::Outline::Page
  attr_reader :outline, :number

  # The number of pages of a thread with +comments+ comments.
  def self.count(comments) = [ comments.ceildiv(PageSize::THREAD), 1 ].max

  # +number+ begins with 1.
  def initialize(outline, number)
    @outline, @number = outline, number
  end

  def entries = @entries ||= outline.entries[(number - 1) * PageSize::THREAD, PageSize::THREAD] || []
  def count = self.class.count(outline.size)
  def several? = count > 1

  # Identifies the page among those of its thread. Links to comments depend on
  # whether there are several pages.
  def key = [ number, outline.order, several? ]

  # The comments on earlier pages that the first one is shown below, outermost first.
  def context
    entries.empty? ? [] : outline.ancestors_of(entries.first).first(entries.first.depth)
  end

  # The pages to link to: the first, the last and those around this one.
  def nearby_numbers = [ 1, *(number - 3..number + 3), count ].uniq.grep(1..count)

  # The number of comments on the page +number+.
  def size_of(number) = [ outline.size - (number - 1) * PageSize::THREAD, PageSize::THREAD ].min

  # Whether the comment +id+, which must be in the thread, is on this page.
  def include?(id) = outline.places[id] / PageSize::THREAD + 1 == number

  # The +entries+ that are on later pages.
  def below(entries) = entries.select { |entry| outline.places[entry.id] >= number * PageSize::THREAD }

  # Returns each comment of +entries+ with its depth, its parent (as in Comment::Tree) and its entry. Loads
  # the comments, unless all +comments+ of the thread are given.
  def load(entries, comments = nil)
    comments = (comments ||
      Comment.load_in_thread(entries.flat_map { |entry| [ entry.id, *entry.parent&.id ] })).index_by(&:id)
    entries.filter_map do |entry|
      comment = comments[entry.id]
      [ comment, entry.depth, comments[entry.parent&.id], entry ] if comment
    end
  end
end
