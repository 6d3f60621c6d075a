# A post or comment that a member saved. Private to the member.
class Bookmark < ApplicationRecord
  include BelongsToItem

  belongs_to :user

  scope :latest_first, -> { order(id: :desc) }

  # A fixed statement, like Vote::IN_THREAD.
  IN_THREAD = with_placeholders(<<~SQL.squish)
    SELECT comment_id FROM bookmarks
    WHERE user_id = ? AND (post_id = ? OR comment_id IN (SELECT id FROM comments WHERE post_id = ?))
  SQL

  class << self
    # Returns the ids of comments on +post+ that +user+ saved, and nil for the post itself. The counter column avoids the query
    # for members who saved nothing.
    def in_thread(user, post)
      ids(user) do |connection|
        connection.select_all(IN_THREAD, "Saved in thread", [ user.id, post.id, post.id ], preparable: true).rows.flatten
      end
    end

    # As above, for a list of comments. +user+ is nil for visitors.
    def among(user, comments)
      ids(user) { where(user:, comment_id: comments.map(&:id)).pluck(:comment_id) }
    end

    private
      def ids(user, &)
        user.nil? || user.bookmarks_count.zero? ? Set[] : with_connection(&).to_set
      end
  end
end
