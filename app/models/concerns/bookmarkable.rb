# Can be saved by anybody, to find it again.
module Bookmarkable
  extend ActiveSupport::Concern
  include Item

  included do
    has_many :bookmarks, dependent: :delete_all
  end

  # Doing it twice is doing it once. Returns whether it is there to be saved.
  def bookmark_by(user)
    Bookmark.insert({ user_id: user.id, item_key => id }, unique_by: [ :user_id, item_key ]) if visible?
    visible?
  end

  def unbookmark_by(user)
    bookmarks.where(user:).delete_all
  end
end
