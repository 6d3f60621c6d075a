# JSON of notifications for the API.
module NotificationSerialization
  include ApiSerialization

  private
    def notification_as_json(notification)
      details = notification.details(NotificationsHelper::Words.new(helpers)).compact
      { id: notification.id, kind: notification.kind, unread: notification.unread?,
        created_at: notification.created_at.iso8601,
        **details.transform_values { |value| value.is_a?(Comment) ? comment_as_json(value) : value } }
    end
end
