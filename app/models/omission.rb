# That a person wants to see a post in no list. Nobody else knows, and nobody else's lists change.
class Omission < ApplicationRecord
  belongs_to :user
  belongs_to :post

  scope :latest_first, -> { order(id: :desc) }
end
