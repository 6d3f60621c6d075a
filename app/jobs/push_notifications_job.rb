# Sends push notifications. Each is claimed before it is sent, so that a job that runs twice sends it once. If
# a push service fails for the moment, it is sent there again; a browser that has it already replaces it,
# since it has the same tag.
class PushNotificationsJob < ApplicationJob
  MAX_BODY_LENGTH = 160

  # A failure to enqueue the push doesn't fail the request: the notifications are in the inbox.
  def self.enqueue_after_commit(ids, user_ids)
    enqueue_after_commit_or_warn "Push notifications" do
      perform_later(ids) if user_ids.any? { |id| PushSubscription.any_of?(id) }
    end
  end

  # +failed+ has the pairs of notifications and subscriptions that couldn't be sent before.
  def perform(ids, failed = nil)
    notifications = Notification.where(id: ids).of_channel(:push).unread.visible
    notifications = notifications.claim(:pushed_at) unless failed
    remaining = notifications.with_items.reject(&:stale?).flat_map do |notification|
      push(notification, only: failed)
    end
    retry_with remaining.map(&:first).uniq, remaining if remaining.any?
  end

  private
    # Returns the pairs that couldn't be sent.
    def push(notification, only:)
      message = I18n.with_locale(notification.user.locale) { message(notification) }
      subscriptions = PushSubscription.where(user_id: notification.user_id)
        .reject do |subscription|
          only&.exclude?([ notification.id, subscription.id ]) || subscription.push(message)
        end
      subscriptions.map { |subscription| [ notification.id, subscription.id ] }
    end

    def message(notification)
      { title: ApplicationController.helpers.notification_line(notification),
        body: notification.excerpt(MAX_BODY_LENGTH).to_s,
        path: notification.path,
        tag: "notice-#{notification.id}" }
    end
end
