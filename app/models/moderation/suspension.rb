# A member who can read but not participate, until a date or permanently, which is a ban. The moderation action says who decided
# that and why.
class Suspension < ApplicationRecord
  belongs_to :user
  belongs_to :moderation_action

  delegate :reason, to: :moderation_action

  def active?
    expires_at.nil? || expires_at.future?
  end
end
