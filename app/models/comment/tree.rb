# A thread in reading order. Siblings keep the order they are given in; a comment whose parent is not among those given is a
# root. It is walked without recursion, in time that grows with the number of comments, whatever their depth.
class Comment::Tree
  include Enumerable

  # Deeper than this browsers and phones fare badly: what lies below is shown at this depth, and says what it answers.
  MAX_DEPTH = 12

  attr_reader :comments
  delegate :size, :empty?, to: :comments

  def initialize(comments)
    @comments = comments.to_a
    @by_id = @comments.index_by(&:id)
    @replies = @comments.group_by { |comment| comment.parent_id if @by_id.key?(comment.parent_id) }
  end

  # Yields each comment, the depth to show it at (roots have 0), and the comment it answers where the depth does not tell.
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
    # Last first, as a stack wants them.
    def replies_at(depth, to:)
      @replies.fetch(to, []).reverse.map { |comment| [ comment, depth ] }
    end
end
