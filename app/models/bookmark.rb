# A post or comment that a member saved. Private to the member.
class Bookmark < ApplicationRecord
  include BelongsToItem

  belongs_to :user

  scope :latest_first, -> { order(id: :desc) }

  # Returns the ids of the +comments+ that +user+ saved. +user+ is nil for visitors. The counter column avoids
  # the query for members who saved nothing.
  def self.among(user, comments)
    return Set[] if user.nil? || user.bookmarks_count.zero?

    where(user:, comment_id: comments.map(&:id)).pluck(:comment_id).to_set
  end
end
