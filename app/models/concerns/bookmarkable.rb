# Can be saved by anybody, to find it again.
module Bookmarkable
  extend ActiveSupport::Concern
  include Thing

  included do
    has_many :bookmarks, dependent: :delete_all
  end

  # Doing it twice is doing it once. Returns whether it is there to be saved.
  def bookmark_by(user)
    Bookmark.insert({ user_id: user.id, thing_key => id }, unique_by: [ :user_id, thing_key ]) if kept?
    kept?
  end

  def unbookmark_by(user)
    bookmarks.where(user:).delete_all
  end
end
