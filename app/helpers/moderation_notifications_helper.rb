# Texts of notifications about moderation actions, answers to requests to join, and deletions by authors.
module ModerationNotificationsHelper
  # "Your post “…” was removed by a moderator.", with links.
  def moderation_notification_in_words(notification)
    moderation_notification_text(notification, "_html") do |item, text|
      link_to(text, item.is_a?(Comment) ? comment_path(item) : item)
    end
  end

  # The same without links.
  def moderation_notification_line(notification)
    moderation_notification_text(notification, "") { |_, text| text }
  end

  # The moderator's reason, or what members flagged it for. May be nil for a request to join. Authors give none for a deletion.
  def reason_of(notification)
    notification.join_request? ? notification.user.join_request&.reason : notification.moderation_action&.reason
  end

  # Links to the member's conversation about the moderation action, or to the form for a new one. Nil if it can't be appealed.
  def moderators_link(notification)
    if notification.conversation then link_to t("inboxes.message.view"), notification.conversation
    elsif !notification.reversed?
      link_to t(notification.appealable? ? "inboxes.decision.appeal" : "inboxes.decision.message"),
        new_conversation_path(moderation_action_id: notification.moderation_action_id)
    end
  end

  private
    # The block represents an item by a text, in quotes if it is a title.
    def moderation_notification_text(notification, form, &link)
      if notification.join_request?
        t("notifications.join_request.#{notification.user.join_request&.status || "accepted"}")
      elsif notification.deletion? then flag_text("deleted", notification.flag, form, &link)
      elsif notification.flag? then flag_outcome_text(notification.moderation_action, form, &link)
      else
        action_text(notification.moderation_action, form, &link)
      end
    end

    def flag_outcome_text(action, form, &link)
      outcome = action.action.in?(%w[ dismissed restored ]) ? "kept" : action.action
      into = action.target_post&.then { |post| link.call(post, t("notifications.moderation.quoted", title: post.title)) }
      flag_text(outcome, action, form, into: into || t("notifications.flag.another_post"), &link)
    end

    # +subject+ is a flag or an action on the flagged item.
    def flag_text(outcome, subject, form, **words)
      text = t("notifications.flag.#{subject.comment_id ? "comment" : "post"}")
      t("notifications.flag.#{outcome}#{form}", item: subject.item ? yield(subject.item, text) : text, **words)
    end

    def action_text(action, form, &link)
      count = action.items_count
      return t("notifications.moderation.#{action.action}_in_bulk", count:) if count > 1

      titled = ->(item) { link.call(item, t("notifications.moderation.quoted", title: item.thread.title)) }
      post, into = [ action.item, action.target_post ].map { |item| item && titled[item] }
      kind = action.comment_id ? "comment" : "post"
      item = t(post ? "notifications.moderation.#{kind}#{form}" : "notifications.moderation.gone", post:)
      t(
        "notifications.moderation.#{action.text_key}#{form}", item:, post:, into:, previous: action.previous_title,
        hat: action.hat&.name, tags: tags_in_words(action.previous_tags),
        until: (moment_in_words(action.expires_at) if action.expires_at)
      )
    end

    # "sql, web", or "none". +names+ is nil for actions that don't concern tags.
    def tags_in_words(names)
      names && (names.split.join(", ").presence || t("notifications.moderation.no_tags"))
    end
end
