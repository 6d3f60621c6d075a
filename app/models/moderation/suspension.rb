# A member who can read but not participate, until a date or permanently, which is a ban. The moderation action says who decided
# that and why.
class Suspension < ApplicationRecord
  belongs_to :user
  belongs_to :moderation_action

  delegate :reason, to: :moderation_action

  class << self
    # Suspends the action's subject until its `expires_at`, or bans them if that is nil. Replaces an earlier suspension.
    def start(action)
      upsert(
        { user_id: action.subject_id, moderation_action_id: action.id, expires_at: action.expires_at },
        unique_by: :user_id, update_only: %i[ moderation_action_id expires_at ]
      )
    end

    def end_for(user)
      where(user:).delete_all
    end
  end

  def active?
    expires_at.nil? || expires_at.future?
  end
end
