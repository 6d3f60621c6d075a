# Invites others. Profiles show who invited whom.
module User::Inviting
  extend ActiveSupport::Concern

  PERIOD = 30.days
  MAX_DEPTH = 10 # maximum length of the chain of inviters that is shown

  included do
    belongs_to :inviter, class_name: "User", optional: true
    has_many :invitees, class_name: "User", foreign_key: :inviter_id, inverse_of: :inviter
    has_many :invitations, dependent: :delete_all
  end

  # Why they can't invite anybody now, or nil.
  def invitation_blocked_reason
    settings = Site.settings
    if settings.closed?
      :closed
    elsif suspended?
      :suspended
    elsif staff?
      nil
    elsif pending_approval?
      :waiting
    elsif karma < settings.invitation_karma || created_at.after?(settings.invitation_days.days.ago)
      :unknown
    elsif invitations_left.zero?
      :too_many
    end
  end

  # How many more invitations they may create; nil if unlimited.
  def invitations_left
    unless staff?
      allowed = Site.settings.invitations_a_month
      [ allowed - invitations.where(created_at: PERIOD.ago..).limit(allowed).ids.size, 0 ].max
    end
  end

  # Their inviter, and the inviter's inviter, and so on.
  def inviters
    people, person = [], self
    people << person while people.size < MAX_DEPTH && (person = person.inviter)
    people
  end
end
