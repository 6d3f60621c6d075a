# A thread in reading order. Siblings keep the given order; a comment whose parent is not given is a root.
# Iterative, in linear time at any depth.
class Comment::Tree
  include Enumerable

  # Maximum indentation: deeper replies are shown at this depth, with a link to their parent.
  MAX_DEPTH = 12

  attr_reader :comments
  delegate :size, :empty?, to: :comments

  def initialize(comments)
    @comments = comments.to_a
    @by_id = @comments.index_by(&:id)
    @replies = @comments.group_by { |comment| comment.parent_id if @by_id.key?(comment.parent_id) }
  end

  # Yields each comment, the depth to show it at (0 for roots), and its parent if the
  # depth doesn't make that clear.
  def each
    upcoming = push_replies([], 0, to: nil)

    while (comment, depth = upcoming.pop)
      if depth > MAX_DEPTH
        yield comment, MAX_DEPTH, @by_id[comment.parent_id]
      else
        yield comment, depth, nil
      end
      push_replies upcoming, depth + 1, to: comment.id
    end
  end

  private
    # The last one first, since the next one is taken from the end.
    def push_replies(upcoming, depth, to:)
      @replies[to]&.reverse_each { |comment| upcoming << [ comment, depth ] }
      upcoming
    end
end
