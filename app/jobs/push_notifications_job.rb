# Sends push notifications. Each is claimed before it is sent, so that a job that runs twice sends it once.
class PushNotificationsJob < ApplicationJob
  MAX_BODY_LENGTH = 160

  # A failure to enqueue the push doesn't fail the request: the notifications are in the inbox.
  def self.enqueue_after_commit(ids, user_ids)
    ActiveRecord.after_all_transactions_commit do
      perform_later(ids) if user_ids.any? { |id| PushSubscription.any_of?(id) }
    rescue ActiveRecord::ActiveRecordError => error
      logger.warn "Push notifications were not enqueued: #{error.message}"
    end
  end

  def perform(ids)
    Notification.where(id: ids).unread.visible.claim(:pushed_at).with_items.reject(&:stale?).each do |notification|
      message = I18n.with_locale(notification.user.locale) { message(notification) }
      PushSubscription.where(user_id: notification.user_id).each { |subscription| subscription.push message }
    end
  end

  private
    def message(notification)
      helpers = ApplicationController.helpers
      { title: helpers.notification_line(notification),
        body: PlainText.line(text_of(notification).first(MAX_BODY_LENGTH * 2)).truncate(MAX_BODY_LENGTH, separator: " "),
        path: path_of(notification), tag: "notice-#{notification.id}" }
    end

    def text_of(notification)
      (notification.about_item? ? notification.item.body : ApplicationController.helpers.reason_of(notification)).to_s
    end

    def path_of(notification)
      comment, helpers = notification.comment, ApplicationController.helpers
      if !notification.about_item?
        Rails.application.routes.url_helpers.inbox_path
      elsif comment
        helpers.path_in_thread(comment.post_id, comment.id, long: comment.in_long_thread?)
      else
        Rails.application.routes.url_helpers.post_path(notification.post_id)
      end
    end
end
