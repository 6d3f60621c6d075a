# Texts of notifications of moderators' decisions: of a moderation action, or of a request to join.
module DecisionsHelper
  # "Your post “…” was removed by a moderator.", with links.
  def decision_in_words(notification)
    decision_text(notification, "_html") { |item, text| link_to(text, item.is_a?(Comment) ? comment_path(item) : item) }
  end

  # The same without links.
  def decision_line(notification)
    decision_text(notification, "") { |_, text| text }
  end

  # The moderator's reason, or what members flagged it for. May be nil for a request to join.
  def reason_of(notification)
    notification.join_request? ? notification.user.join_request&.reason : notification.moderation_action.reason
  end

  private
    # The block represents an item by a text, in quotes if it is a title.
    def decision_text(notification, form, &link)
      if notification.join_request?
        t("notifications.join_request.#{notification.user.join_request&.status || "accepted"}")
      elsif notification.flag?
        flag_decision_text(notification.moderation_action, form, &link)
      else
        action_text(notification.moderation_action, form, &link)
      end
    end

    def flag_decision_text(action, form)
      outcome, kind = action.action == "removed" ? "removed" : "kept", action.comment_id ? "comment" : "post"
      t("notifications.flag.#{outcome}#{form}", item: yield(action.item, t("notifications.flag.#{kind}")))
    end

    # Actions on a user need no item. The item of an action may have been deleted with its author's account.
    def action_text(action, form, &link)
      item = action.item
      words = { post: (link.call(item, quoted_title(item)) if item), previous: action.previous_title, tags: action.previous_tags,
                until: (moment_in_words(action.expires_at) if action.expires_at),
                into: (link.call(action.target_post, quoted_title(action.target_post)) if action.target_post) }.compact
      words[:item] = t("notifications.moderation.#{item.is_a?(Comment) ? "comment" : "post"}#{form}", post: words[:post]) if item
      t("notifications.moderation.#{action.action}#{form}", **words)
    end

    def quoted_title(item)
      t("notifications.moderation.quoted", title: (item.is_a?(Comment) ? item.post : item).title)
    end
end
