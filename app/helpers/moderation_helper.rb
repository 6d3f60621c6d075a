# Texts and links for moderators' pages.
module ModerationHelper
  def path_of_item(item)
    if item.is_a?(Comment)
      path_in_thread(item.post_id, item.id, long: item.in_long_thread?)
    else
      polymorphic_path(item)
    end
  end

  # "messages (2)", with the number of conversations that wait for an answer.
  def conversations_label
    count = Conversation.answerable_by(Current.user).open_count
    number = count > Conversation::MAX_COUNT ? "#{Conversation::MAX_COUNT}+" : count
    if count.zero?
      t("moderation.navigation.conversations")
    else
      t("moderation.navigation.open_conversations", number:)
    end
  end

  # "room (2)", with the number of unread messages.
  def room_label
    count = RoomMessage.unread_count(Current.user)
    number = count < RoomMessage::MAX_UNREAD ? count : "#{RoomMessage::MAX_UNREAD - 1}+"
    count.zero? ? t("moderation.navigation.room") : t("moderation.navigation.unread_room", number:)
  end

  # The readers of the +conversation+: "maria, tomas and the moderators can read this conversation."
  def conversation_readers(conversation)
    names = conversation.members.map { |member| link_to(member.username, user_path(member)) }
    moderators = link_to(t("conversations.readers.moderators"), about_path(anchor: "contact"))
    t("conversations.readers.line_html", names: to_sentence([ *names, moderators ]))
  end

  # Where a post or comment is moderated. Not a route helper: the queue needs a hundred such paths.
  def moderation_path_of(item)
    "/moderation/#{item.model_name.plural}/#{item.id}"
  end

  # The locale key of the item: post, comment or user.
  def kind_of_item(item)
    item.model_name.singular
  end

  def back_link_to(item)
    link_to t(kind_of_item(item), scope: "moderation.items.back_to"), path_of_item(item)
  end

  # "About: Removed, “…”", without the names.
  def appealed_action_line(moderation_action)
    action = t(moderation_action.action, scope: "moderation_actions.actions").delete_suffix(":")
    post = moderation_action.post || moderation_action.comment&.post
    post ? t("notification_mailer.member_message.about_item", action:, title: post.title) :
      t("notification_mailer.member_message.about", action:)
  end

  # Why an item is in the queue: "2 flags on a comment".
  def queue_item_heading(queue_item)
    if queue_item.open_reports_count.positive?
      counted(queue_item.open_reports_count, kind_of_item(queue_item.item),
        scope: "moderation.queues.queue_item.reported")
    elsif queue_item.flags_count.zero?
      reason = queue_item.first_post || "watched"
      cached_t("moderation.queues.queue_item.#{reason}.#{kind_of_item queue_item.item}")
    else
      state = queue_item.item.hidden_by_flags? ? "hidden" : "flagged"
      counted(queue_item.flags_count, kind_of_item(queue_item.item),
        scope: "moderation.queues.queue_item.#{state}")
    end
  end

  # A button that claims, releases or takes over an item in the queue.
  def claim_button(text, path, **) = action_button(text, path, class_name: "button quiet", **)

  # Describes an abuse signal about +people+.
  def abuse_signal_in_words(signal, people)
    evidence = signal.evidence.symbolize_keys
    t("abuse_signals.#{signal.kind}_html", people:, one: signal.user.username,
      two: signal.other_user&.username, **evidence, members: evidence[:members]&.size)
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

  # The allowed actions with their labels, in the order of the locale files.
  def allowed_actions_on(target)
    allowed = ModerationAction.allowed_actions(Current.user, target)
    t("moderation_actions.choices").stringify_keys.select { |action, _| allowed.include?(action) }
  end

  # Those of +choices+ that an item's page offers without another step.
  def quick_actions(choices) = choices.keys.select { |action| Moderation::Action.named(action).quick? }

  # The reason for which most members flagged +item+, or nil.
  def suggested_reason(item)
    reason = item.flags.group(:reason).count.max_by { |reason, count| [ count, reason ] }&.first
    Flag.label(reason, locale: Site.settings.locale) if reason
  end

  # The allowed actions that have a button in the queue.
  def queue_actions_on(item)
    Moderation::Action.all.select(&:in_queue?)
      .select { |kind| kind.possible_on?(item) && kind.allowed_to?(Current.user, item) }.map(&:name)
  end

  # The form for an action on the item or user, or without an action_name the choice of actions.
  def new_action_path_of(target, **parameters)
    new_polymorphic_path([ :moderation, target, :action ], **parameters.compact)
  end
end
