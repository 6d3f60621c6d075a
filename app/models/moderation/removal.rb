# The removal of a post or comment: by whom and when. A removed comment keeps its place in the thread.
class Removal < ApplicationRecord
  include BelongsToItem

  belongs_to :user, optional: true # nil if flags removed it
end
