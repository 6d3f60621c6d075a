# Allows one person to join until it expires. The link is not stored; anyone who
# has it can use the invitation.
class Invitation < ApplicationRecord
  include CreatedOnce

  TTL = 14.days
  MAX_NOTE_LENGTH = 100

  belongs_to :user

  generates_token_for(:joining) { used_at }

  normalizes :note, with: ->(note) { PlainText.line(note) }
  validates :note, length: { maximum: MAX_NOTE_LENGTH }
  before_create { self.expires_at = TTL.from_now }

  scope :latest_first, -> { order(id: :desc) }

  # The usable invitation of +token+, or nil.
  def self.find_usable(token)
    find_by_token_for(:joining, token.to_s).then { |invitation| invitation if invitation&.usable? }
  end

  def usable?
    used_at.nil? && expires_at.future? && !user.suspended?
  end

  # Returns false, with errors, if the user may not invite. Check and insert share a lock, so that nobody
  # exceeds their limit.
  def issue
    valid? && Writes.with_lock("invitations of #{user_id}") do
      created_before?(self.class.where(user_id:, note:)) || (allowed? && save!)
    end
  end

  # Revokes it, unless it has been used.
  def revoke
    self.class.where(id:, used_at: nil).update_all(expires_at: Time.current)
  end

  # Returns false if it was used already.
  def redeem
    unused = self.class.where(id:, used_at: nil).where("expires_at > ?", Time.current)
    unused.update_all(used_at: Time.current) == 1
  end

  private
    def allowed?
      reason = user.invitation_blocked_reason
      errors.add :base, reason, **limit_values if reason
      reason.nil?
    end

    def limit_values
      Site.settings.then do |settings|
        {
          karma: settings.invitation_karma,
          days: settings.invitation_days,
          limit: settings.invitations_a_month
        }
      end
    end
end
