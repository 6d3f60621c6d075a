module UsersHelper
  OWN_LINKS = BoundedCache.new(10)

  # Links from a member's profile to their own lists. The same for all members, and seven route helpers take 20 µs.
  def own_links(viewer)
    remember(OWN_LINKS, [ page_locale, viewer.participates? ]) { render "users/own_links", viewer: }
  end
end
