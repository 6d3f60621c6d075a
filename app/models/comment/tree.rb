# A thread in reading order. Siblings keep the given order; a comment whose parent is not given is a root. Iterative, in
# linear time at any depth.
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

  # Yields each comment, the depth to show it at (0 for roots), and its parent if the depth doesn't make that clear.
  def each
    upcoming = replies_at(0, to: nil)

    while (comment, depth = upcoming.pop)
      if depth > MAX_DEPTH
        yield comment, MAX_DEPTH, @by_id[comment.parent_id]
      else
        yield comment, depth, nil
      end
      upcoming.concat replies_at(depth + 1, to: comment.id)
    end
  end

  private
    # Reversed, since it is used as a stack.
    def replies_at(depth, to:)
      @replies.fetch(to, []).reverse.map { |comment| [ comment, depth ] }
    end
end
