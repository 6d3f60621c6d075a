module UsersHelper
  OWN_LINKS = BoundedCache.new(10)

  # "2 new" messages of the moderators.
  def unread_conversations(count)
    t("users.unread_conversations", number: number_up_to(Conversation::MAX_COUNT, count))
  end

  # "30+" if +count+ exceeds +max+.
  def number_up_to(max, count)
    count > max ? "#{max}+" : count.to_s
  end

  # Links from a member's profile to their own lists. The same for all members, and seven route helpers take 20 µs.
  def own_links(viewer)
    remember(OWN_LINKS, [ page_locale, viewer.participates? ]) { render "users/own_links", viewer: }
  end
end
