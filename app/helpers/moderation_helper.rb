# Texts and links for the moderation queue and the moderation log.
module ModerationHelper
  def path_of_item(item)
    item.is_a?(Comment) ? comment_in_thread_path(item) : polymorphic_path(item)
  end

  # "messages (2)", with the number of those that wait for an answer.
  def conversations_label
    count = Conversation.answerable_by(Current.user).open_count
    number = count > Conversation::MAX_COUNT ? "#{Conversation::MAX_COUNT}+" : count
    count.zero? ? t("moderation.navigation.conversations") : t("moderation.navigation.open_conversations", number:)
  end

  # The locale key of the item: post, comment or user.
  def kind_of_item(item)
    item.model_name.singular
  end

  def back_link_to(item)
    link_to t(kind_of_item(item), scope: "moderation.items.back_to"), path_of_item(item)
  end

  # A line of the moderation log: "Removed “…” by maria", with the previous title, the duration and so on.
  def moderation_action_in_words(entry)
    words = { action: t(entry.action, scope: "moderation_actions.actions"), what: moderated_item(entry) }
    tags, hat = entry.previous_tags, entry.hat
    if hat then log_line("with_hat", hat: hat.name, **words)
    elsif entry.expires_at then log_line("until", time: moment_in_words(entry.expires_at), **words)
    elsif entry.target_post then log_line("into", into: quoted_link(entry.target_post), **words)
    elsif tags then log_line(tags.empty? ? "previously_untagged" : "previously_tagged", tags:, **words)
    elsif entry.previous_title then log_line("previously", title: entry.previous_title, **words)
    else log_line("plain", **words)
    end
  end

  # The same for a feed, without links, and its place in the log.
  def feed_line_of(entry)
    { title: CGI.unescapeHTML(strip_tags(moderation_action_in_words(entry))), path: log_path_of(entry) }
  end

  # "About: Removed, “…”", without the names.
  def appealed_action_line(moderation_action)
    action = t(moderation_action.action, scope: "moderation_actions.actions").delete_suffix(":")
    post = moderation_action.post || moderation_action.comment&.post
    post ? t("notification_mailer.member_message.about_item", action:, title: post.title) :
      t("notification_mailer.member_message.about", action:)
  end

  # "Action: Banned", "From (UTC): November 23, 2026" and so on, for each field of the filter.
  def log_filter_in_words(log)
    log.filter.map do |name, value|
      value = t("moderation.logs.filter.actions.#{value}") if name == :action_name
      value = date_in_words(value.to_date) if name.in?(%i[ from to ])
      tag.span(safe_join([ t("moderation.logs.filter.#{name}"), ": ", tag.b(value) ]))
    end
  end

  # The page of the log with the action.
  def log_path_of(moderation_action)
    moderation_log_path(page: Page.cursor_from(moderation_action, "created_at", "id"), anchor: dom_id(moderation_action))
  end

  # Links to the subject of a moderation action. Doesn't show the titles of removed posts.
  def moderated_item(entry)
    author = link_to(entry.subject.username, user_path(entry.subject)) if entry.subject
    if entry.post then log_subject("post", author:, post: log_link_to_post(entry.post))
    elsif entry.comment then log_subject("comment", author:, **log_links_to_comment(entry.comment))
    elsif entry.tag then log_subject("tag", tag: link_to(entry.tag.name, tag_path(entry.tag.name)))
    elsif entry.about_user? then author
    else log_subject("gone", author:)
    end
  end

  # Why an item is in the queue.
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

  # A time in the future. Not a <time> element: the page's script would turn that into "… ago".
  def moment_in_words(time)
    l time.utc, format: :long
  end

  # A member in the invitation tree, marked if suspended.
  def invited_person(person)
    name = link_to(person.username, user_path(person))
    person.suspended? ? t("moderation.person.name_suspended_html", name:) : name
  end

  # The allowed actions with their labels.
  def allowed_actions_on(target)
    ModerationAction.allowed_actions(Current.user, target).index_with { |action| t(action, scope: "moderation_actions.choices") }
  end

  # The form for an action on the item or user, or without an action_name the choice of actions.
  def new_action_path_of(target, **parameters)
    new_polymorphic_path([ :moderation, target, :action ], **parameters.compact)
  end

  private
    def log_line(form, **words) = t("moderation.logs.moderation_action.#{form}_html", **words)
    def log_subject(kind, **words) = t("moderation.logs.about.#{kind}_html", **words)
    def log_link_to_post(post)
      post.removed? ? link_to(t("moderation.logs.about.a_post"), post_path(post)) : quoted_link(post)
    end

    def log_links_to_comment(comment)
      { comment: link_to(t("moderation.logs.about.a_comment"), comment_path(comment)), post: comment_post_link(comment) }
    end

    def quoted_link(post) = link_to(t("moderation.logs.moderation_action.quoted", title: post.title), post)
end
