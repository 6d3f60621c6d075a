# Creates a sign-in link for a member who can't sign in (SignInLink). The administrator could use it in the
# member's place. So it needs their password, is in the public log, and the member gets an email about it.
class Moderation::CreateLink < Moderation::Action
  # How it gets to the member: by email; shown to the administrator, with an email about that; or shown,
  # without the address, which is someone else's.
  DELIVERIES = %w[ sent shown shown_without_address ].freeze

  # The ways that are possible for +user+.
  def self.deliveries(user)
    DELIVERIES.select do |delivery|
      case delivery
      when "sent" then user.deliverable? && Site.settings.delivers_email?
      when "shown_without_address" then user.recovery_address
      else true
      end
    end
  end

  def name = "link_created"
  def targets = [ User ]
  def possible?(user) = !user.ghost?
  def for_administrators? = true
  def fields = { delivery: :string }
  def sudo? = true
  def destructive? = true

  def validate(action)
    unless self.class.deliveries(action.subject).include?(action.delivery)
      action.errors.add :delivery, :inclusion
    end
    action.errors.add :action, :impossible unless User.not_deleted.exists?(action.subject.id)
  end

  def perform(action)
    member, delivery = action.subject, action.delivery
    event = member.security_events.create!(kind: "link_created")
    AccountSnapshot.of(member).announce event if delivery == "shown"
    member.assign_email_address nil if delivery == "shown_without_address"
    deliver SignInLink.issue(member), action
  end

  private
    def deliver(link, action)
      if action.delivery == "sent"
        ActiveRecord.after_all_transactions_commit { SignInLinkMailer.instructions(link).deliver_later }
      else
        action.shown_link = link.url
      end
    end
end
