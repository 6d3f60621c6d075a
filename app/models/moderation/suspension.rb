# A member who can read but not participate, until a date or permanently. Created and deleted by User::Suspendable, when a
# moderator bans, suspends or reinstates the member (ModerationAction::Execution). The moderation action says who did so and why.
class Suspension < ApplicationRecord
  belongs_to :user
  belongs_to :moderation_action

  delegate :reason, to: :moderation_action

  def active?
    expires_at.nil? || expires_at.future?
  end
end
