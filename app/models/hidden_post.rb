# A post that a member removed from their own lists, by Post::Hideable. Private to the member.
class HiddenPost < ApplicationRecord
  belongs_to :user
  belongs_to :post

  scope :latest_first, -> { order(id: :desc) }
end
