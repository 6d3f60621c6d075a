class Vote < ApplicationRecord
  include BelongsToItem

  belongs_to :user

  # Votes on posts or comments ("post" or "comment"), sorted by the newest item.
  scope :upvotes_of, ->(item) { where(value: 1).where.not("#{item}_id": nil).order("#{item}_id": :desc) }

  # A fixed statement, prepared once per connection: every page of a thread runs it.
  IN_THREAD = with_placeholders(<<~SQL.squish)
    SELECT comment_id, value FROM votes
    WHERE user_id = ? AND (post_id = ? OR comment_id IN (SELECT id FROM comments WHERE post_id = ?))
  SQL

  # How +user+ voted on +post+ and on its comments: pairs of a comment's id, or nil for the post itself, and the value.
  def self.in_thread(user, post)
    with_connection do |connection|
      connection.select_all(IN_THREAD, "Votes in thread", [ user.id, post.id, post.id ], preparable: true).rows
    end
  end
end
