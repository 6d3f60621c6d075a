# That a person wants to see a post in no list. Nobody else knows, and nobody else's lists change.
class HiddenPost < ApplicationRecord
  belongs_to :user
  belongs_to :post

  scope :latest_first, -> { order(id: :desc) }
end
