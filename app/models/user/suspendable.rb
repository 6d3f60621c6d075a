# Can be suspended until a date, or banned permanently. They can still read, and see the reason and the end date.
module User::Suspendable
  extend ActiveSupport::Concern

  included do
    has_one :suspension, dependent: :delete
  end

  # Suspends the member until the moderation action's `expires_at`, or bans them if it has none. Replaces an earlier suspension.
  def suspend_by(moderation_action)
    Suspension.upsert(
      { user_id: id, moderation_action_id: moderation_action.id, expires_at: moderation_action.expires_at },
      unique_by: :user_id, update_only: %i[ moderation_action_id expires_at ]
    )
  end

  # Ends the suspension or ban.
  def reinstate
    Suspension.where(user: self).delete_all
  end

  def suspended?
    !known_without_suspension? && suspension.present? && suspension.active?
  end

  def banned?
    suspension.present? && suspension.expires_at.nil?
  end

  private
    # If they were loaded with_restrictions.
    def known_without_suspension?
      has_attribute?(:suspension_id) && self[:suspension_id].nil?
    end
end
