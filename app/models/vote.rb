class Vote < ApplicationRecord
  include BelongsToItem

  belongs_to :user

  # Votes on posts or comments ("post" or "comment"), sorted by the newest item.
  scope :upvotes_of, ->(item) { where(value: 1).where.not("#{item}_id": nil).order("#{item}_id": :desc) }
end
