# Words and places for what is flagged and decided on, which is a post or a comment.
module ModerationHelper
  def path_of_item(item)
    item.is_a?(Comment) ? comment_in_thread_path(item) : polymorphic_path(item)
  end

  # The locale key of the item: post, comment or user.
  def kind_of_item(item)
    item.model_name.singular
  end

  def way_back_to(item)
    link_to t(kind_of_item(item), scope: "moderation.items.back_to"), path_of_item(item)
  end

  # "Took down “…” by maria", and what belongs to it.
  def moderation_action_in_words(moderation_action)
    words = { action: t(moderation_action.action, scope: "moderation_actions.actions"), what: decided_on(moderation_action) }
    if moderation_action.expires_at then log_line("until", time: moment_in_words(moderation_action.expires_at), **words)
    elsif moderation_action.target_post then log_line("into", into: quoted_link(moderation_action.target_post), **words)
    elsif moderation_action.previous_tags then log_line(
      moderation_action.previous_tags.empty? ? "once_untagged" : "once_tagged", tags: moderation_action.previous_tags, **words
    )
    elsif moderation_action.previous_title then log_line("once", title: moderation_action.previous_title, **words)
    else log_line("plain", **words)
    end
  end

  # Where it is in the log, however long ago.
  def log_path_of(moderation_action)
    moderation_log_path(page: Page.cursor_from(moderation_action, "created_at", "id"), anchor: dom_id(moderation_action))
  end

  # The target of a decision with a link. Titles of hidden items are not shown.
  def decided_on(moderation_action)
    author = link_to(moderation_action.subject.username, user_path(moderation_action.subject)) if moderation_action.subject
    if post = moderation_action.post then log_subject(
      "post", author:, post: post.removed? ? link_to(t("moderation.logs.about.a_post"), post_path(post)) : quoted_link(post)
    )
    elsif comment = moderation_action.comment then log_subject(
      "comment", author:, comment: link_to(t("moderation.logs.about.a_comment"), comment_path(comment)),
      post: comment_post_link(comment)
    )
    elsif moderation_action.tag then log_subject(
      "tag", tag: link_to(moderation_action.tag.name, "/tags/#{moderation_action.tag.name}")
    )
    elsif moderation_action.about_person? then author
    else log_subject("gone", author:)
    end
  end

  # Why it stands in the queue.
  def queue_item_state(queue_item)
    if queue_item.flags_count.zero? then "watched"
    else queue_item.item.hidden? ? "hidden" : "flagged"
    end
  end

  # Describes an abuse signal about +people+.
  def abuse_signal_in_words(signal, people)
    t(
      "abuse_signals.#{signal.kind}_html", people:, one: signal.user.username, two: signal.other_user&.username,
      **signal.evidence.symbolize_keys
    )
  end

  # A moment to come. Not as a <time>, of which a script would say how long ago it is.
  def moment_in_words(time)
    l time.utc, format: :moment
  end

  # Somebody among those who came by each other, and whether they may take part.
  def invited_person(person)
    name = link_to(person.username, user_path(person))
    person.suspended? ? t("moderation.person.name_suspended_html", name:) : name
  end

  # The allowed actions with their labels.
  def allowed_actions_on(target)
    ModerationAction.allowed_actions(Current.user, target).index_with { |action| t(action, scope: "moderation_actions.choices") }
  end

  private
    def log_line(form, **words) = t("moderation.logs.moderation_action.#{form}_html", **words)
    def log_subject(kind, **words) = t("moderation.logs.about.#{kind}_html", **words)
    def quoted_link(post) = link_to(t("moderation.logs.moderation_action.quoted", title: post.title), post)
end
