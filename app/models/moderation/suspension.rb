# A member who can read but not participate, until a date or permanently (a ban). The moderation action says who decided that
# and why. Each member has at most one. User::Suspendable starts and ends it, and User::Participating enforces it.
class Suspension < ApplicationRecord
  belongs_to :user
  belongs_to :moderation_action

  delegate :reason, to: :moderation_action

  scope :bans, -> { where(expires_at: nil) }

  # Excludes the ghost and accounts that are being deleted. A join would read all members if few of them are suspended.
  scope :of_members, -> do
    where.not(user_id: User.where(username: User::GHOST_USERNAME).select(:id))
      .where("NOT EXISTS (SELECT 1 FROM account_deletions WHERE account_deletions.user_id = suspensions.user_id)")
  end

  def active?
    expires_at.nil? || expires_at.future?
  end
end
