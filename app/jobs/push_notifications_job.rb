# Sends push notifications. Each is claimed before it is sent, so that a job that runs twice sends it once.
class PushNotificationsJob < ApplicationJob
  MAX_BODY_LENGTH = 160

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
        body: PlainText.line(notification.item.body.to_s.first(MAX_BODY_LENGTH * 2)).truncate(MAX_BODY_LENGTH, separator: " "),
        path: path_of(notification), tag: "notice-#{notification.id}" }
    end

    def path_of(notification)
      comment, helpers = notification.comment, ApplicationController.helpers
      if comment
        helpers.path_in_thread(comment.post_id, comment.id, long: comment.in_long_thread?)
      else
        Rails.application.routes.url_helpers.post_path(notification.post_id)
      end
    end
end
