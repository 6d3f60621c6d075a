# The orders in which members can read the comments of a thread. They sort siblings: replies stay below their
# parent.
module Comment::Orders
  ALL = %w[ best newest oldest ].freeze # also in users_comment_order_valid, a CHECK constraint

  # The order in which +reader+ reads comments. +reader+ is nil for visitors.
  def self.for(reader) = reader&.comment_order || ALL.first

  # +entries+ of an outline are sorted best first.
  def self.sort(entries, order)
    case order
    when "newest" then entries.sort_by { |entry| -entry.id }
    when "oldest" then entries.sort_by(&:id)
    else entries
    end
  end
end
