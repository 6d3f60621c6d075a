# A member who can read but not participate, until a date or permanently. The moderation action says who suspended them and
# why.
class Suspension < ApplicationRecord
  belongs_to :user
  belongs_to :moderation_action

  delegate :reason, to: :moderation_action

  def active?
    expires_at.nil? || expires_at.future?
  end
end
