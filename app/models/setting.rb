# A change of what administrators set: what, to what, by whom and when. Of each name the latest counts, and Community reads it; the others tell
# what it was before.
class Setting < ApplicationRecord
  belongs_to :user

  scope :latest_first, -> { order(id: :desc) }
  scope :in_force, -> { where(id: group(:name).select("max(id)")) }
  scope :of_gates, -> { where(name: Community::GATES) }

  # "Sign-up" for sign_up.
  def label = Community.human_attribute_name(name)
end
