# Can be saved by members.
module Bookmarkable
  extend ActiveSupport::Concern
  include Item

  included do
    has_many :bookmarks, dependent: :delete_all
  end

  # Idempotent. Returns whether the item is visible and therefore saved.
  def bookmark_by(user)
    Bookmark.insert({ user_id: user.id, item_key => id }, unique_by: [ :user_id, item_key ]) if visible?
    visible?
  end

  def unbookmark_by(user)
    bookmarks.where(user:).delete_all
  end
end
