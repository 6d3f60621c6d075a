# A member who can read but not participate, until a date or permanently (a ban). The moderation action says who decided that
# and why, and ModerationAction::Execution applies it. Each member has at most one. User::Suspendable and User::Participating
# enforce it.
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

  # Suspends the subject of a moderation action until its `expires_at`, or permanently if it has none. Replaces an earlier one.
  def self.apply(action)
    upsert(
      { user_id: action.subject_id, moderation_action_id: action.id, expires_at: action.expires_at },
      unique_by: :user_id, update_only: %i[ moderation_action_id expires_at ]
    )
  end

  # Ends the suspension or ban of +user+.
  def self.lift(user)
    where(user:).delete_all
  end

  def active?
    expires_at.nil? || expires_at.future?
  end
end
