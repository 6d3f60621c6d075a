# Emailed at most once and pushed at most once. A job claims notifications before sending, so that two jobs,
# or one that was killed and runs again, don't send twice. A claimed notification whose process died stays
# unread and is not sent.
module Notification::Claimable
  extend ActiveSupport::Concern

  included do
    # Must match the condition of the partial index.
    scope :to_email, -> {
      where("notifications.mailed_at IS NULL AND notifications.read_at IS NULL AND NOT notifications.removed")
    }
    scope :of_channel, ->(channel) { where(kind: Notification::Kind.names(channel:)) }
  end

  class_methods do
    # Claims the unclaimed rows of this relation in the column +by+, ordered by id. Concurrent claims of the
    # same rows wait, and get none of them.
    def claim(by)
      Writes.transaction do
        ids = where(by => nil).order(:id).lock.ids
        unscoped.where(id: ids).update_all(by => Time.current)
        unscoped.where(id: ids).order(:id)
      end
    end

    # Releases the claims on notifications that were certainly not sent.
    def release(by)
      update_all(by => nil)
    end
  end
end
