# That a post or a comment was taken down, by whom and when. A comment's place in its thread stays.
class Removal < ApplicationRecord
  belongs_to :user, optional: true # nobody, where flags did it
  belongs_to :post, optional: true
  belongs_to :comment, optional: true
end
