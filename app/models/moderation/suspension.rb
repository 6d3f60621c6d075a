# A member who can read but not take part, until a date or permanently. The decision says who suspended them and why.
class Suspension < ApplicationRecord
  belongs_to :user
  belongs_to :moderation_action

  delegate :reason, to: :moderation_action

  def in_force?
    expires_at.nil? || expires_at.future?
  end
end
