# Can be suspended until a date, or banned permanently. They can still read, and
# see the reason and the end date.
module User::Suspendable
  extend ActiveSupport::Concern

  included do
    has_one :suspension, dependent: :delete
  end

  def suspend_by(moderation_action)
    Suspension.impose(self, moderation_action)
    end_sign_in_link
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
