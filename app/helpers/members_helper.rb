# Members, as moderators see them.
module MembersHelper
  # The member's page for moderators. The ghost has only a profile.
  def member_path_of(person)
    person.ghost? ? user_path(person) : moderation_member_path(person)
  end

  # A link to that page, with the member's status.
  def member_link(person)
    status = member_status(person)
    safe_join [ link_to(person.username, member_path_of(person)), *(" (#{status})" if status) ]
  end

  # "suspended until November 23, 2026 12:00", "banned" and so on, or nil.
  def member_status(person)
    if person.suspended?
      time = person.suspension.expires_at
      if time
        t("moderation.members.status.suspended", time: moment_in_words(time))
      else
        t("moderation.members.status.banned")
      end
    elsif person.pending_approval?
      t(person.join_request.pending? ? "waiting" : "declined", scope: "moderation.members.status")
    end
  end

  # "Suspended until November 23, 2026 12:00" or "Banned". The page is rendered
  # again when the suspension ends.
  def suspension_in_words(person)
    if expires_at = person.suspension.expires_at
      cache_page_until expires_at
      t("moderation.person.suspended_until_html", time: moment_in_words(expires_at))
    else
      tag.b t("moderation.person.banned")
    end
  end

  # "moderator", "suspended until …, moderator", or nil.
  def member_role_and_status(person)
    [ (t(person.role, scope: "moderation.members.roles") if person.staff?), member_status(person) ]
      .compact.join(" · ").presence
  end

  # The number of warnings, after the +label+ if given, linked to the warnings in the log.
  def warnings_of(member, label = nil)
    count = member.warnings.count
    text = [ label, count ].compact.join(": ")
    count.zero? ? text : link_to(text, moderation_log_path(member: member.username, action_name: "warned"))
  end

  # "12 flags, 9 reviewed, 8 of them upheld (89%)"
  def flag_counts_in_words(counts)
    flags = t("moderation.members.flags.total", count: counts.total)
    if counts.decided.zero?
      flags
    else
      t("moderation.members.flags.decided",
        flags:, decided: counts.decided, upheld: counts.upheld, percent: counts.share)
    end
  end

  # "12 recent flags on 2% of their posts and comments" and "80% of reviewed flags upheld", in the list of
  # flagged members; nil in others.
  def recent_flags_in_words(member)
    if member.has_attribute?(:flagged_items_count)
      items = [ member.posts_count + member.comments_count, 1 ].max
      share = MemberList::RecentlyFlagged.counts_of(member).share
      [ t("moderation.members.flags.recent", count: member[:flags_count],
        percent: (100.0 * member[:flagged_items_count] / items).ceil.clamp(..100)),
        *(t("moderation.members.flags.upheld", percent: share) if share) ]
    end
  end

  # The beginning of a removed item, linked.
  def removed_item_link(item)
    link_to (item.is_a?(Post) ? item.title.truncate(100) : Markdown.excerpt(item.body, 100)),
      path_of_item(item), dir: "auto"
  end

  def remover_of(item)
    remover = item.removal.user
    if remover.nil? then t("moderation.members.removed.by_flags")
    elsif remover.id == item.author_id then t("moderation.members.removed.by_author")
    else t("moderation.members.removed.by_html", moderator: link_to(remover.username, user_path(remover)))
    end
  end

  # "Firefox on Linux", and the network, never the address.
  def sign_in_origin(event)
    safe_join [ event.device_name, tag.span(IpPrefix.network_of(event.ip_address), class: "hint") ], " "
  end

  # The moderation actions by which an administrator can give or take a role, with their labels.
  def role_actions_on(member)
    allowed_actions_on(member).select { |action, _| Moderation::Action.named(action).for_administrators? }
  end
end
