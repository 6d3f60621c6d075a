# Waits to be sent to a moderator (SendModeratorAlertsJob), and is deleted then. Its kind
# (ModeratorAlert::Kind) says what happened. It contains no text of the item, which doesn't belong on a lock
# screen.
class ModeratorAlert < ApplicationRecord
  belongs_to :user # the moderator
  belongs_to :post, optional: true
  belongs_to :comment, optional: true

  delegate :pending?, :urgent?, :path, to: :as_kind

  # Saves an alert of +kind+ for each of the +moderators+, except those with the ids +except+, and enqueues
  # the job. If that fails, the job runs within a minute.
  def self.deliver(kind, moderators: User.moderators_to_alert, except: [], **columns)
    alerts = (moderators.map(&:id) - except).map { |user_id| { user_id:, kind:, **columns } }
    if alerts.any?
      insert_all alerts
      SendModeratorAlertsJob.enqueue_after_commit
    end
  end

  def item = comment || post

  private
    def as_kind = @as_kind ||= Kind.named(kind).new(self)
end
