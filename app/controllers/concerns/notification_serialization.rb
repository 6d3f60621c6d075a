# JSON of notifications for the API.
module NotificationSerialization
  include ApiSerialization

  private
    def notification_as_json(notification)
      { id: notification.id, kind: notification.kind, unread: notification.unread?, created_at: notification.created_at.iso8601,
        **about_as_json(notification).compact }
    end

    def about_as_json(notification)
      if notification.about_item? then notified_item_as_json(notification)
      elsif notification.message? then message_as_json(notification)
      else decision_as_json(notification)
      end
    end

    def notified_item_as_json(notification)
      { post: { id: notification.post_id, title: notification.post.title },
        **(notification.thread? ? { comments_count: notification.comments_count } :
        { comment: notification.comment && comment_as_json(notification.comment) }) }
    end

    # A notification of a moderator's reply.
    def message_as_json(notification)
      message = notification.message
      { text: helpers.notification_line(notification), conversation_id: message.conversation_id,
        author: message.author.username, body: message.body }
    end

    # A notification of a moderation action, of the answer to a request to join, or of a deletion by the author.
    def decision_as_json(notification)
      action = notification.moderation_action
      about = action || notification.flag
      { text: helpers.moderation_notification_line(notification), reason: helpers.reason_of(notification), action: action&.action,
        post_id: about&.post_id, comment_id: about&.comment_id, expires_at: action&.expires_at&.iso8601 }
    end
end
