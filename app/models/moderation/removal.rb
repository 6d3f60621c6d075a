# That a post or a comment was taken down, by whom and when. A comment's place in its thread stays.
class Removal < ApplicationRecord
  include BelongsToItem

  belongs_to :user, optional: true # nobody, where flags did it
end
