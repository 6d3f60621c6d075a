# A member who can read but not participate, until a date or permanently (a ban). The moderation action says
# who decided that and why. Each member has at most one. User::Participating enforces it.
class Suspension < ApplicationRecord
  belongs_to :user
  belongs_to :moderation_action

  delegate :reason, to: :moderation_action

  scope :bans, -> { where(expires_at: nil) }

  # Excludes the ghost and accounts that are being deleted. A join would read all members
  # if few of them are suspended.
  scope :of_members, -> do
    where.not(user_id: User.where(username: User::GHOST_USERNAME).select(:id))
      .where("NOT EXISTS (SELECT 1 FROM account_deletions WHERE account_deletions.user_id = " \
        "suspensions.user_id)")
  end

  # Suspends +user+ until the moderation action's `expires_at`, or bans them if it has none. Replaces an
  # earlier suspension.
  def self.impose(user, moderation_action)
    upsert({
      user_id: user.id,
      moderation_action_id: moderation_action.id,
      expires_at: moderation_action.expires_at
    },
      unique_by: :user_id, update_only: %i[ moderation_action_id expires_at ])
  end

  def active?
    expires_at.nil? || expires_at.future?
  end
end
