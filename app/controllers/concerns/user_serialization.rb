# JSON of members for the API.
module UserSerialization
  private
    def user_as_json(user)
      { username: user.username, about: (Markdown.render(user.about) if user.about.present?),
        karma: user.karma, created_at: user.created_at.iso8601, created_at_i: user.created_at.to_i,
        posts_count: user.posts_count, comments_count: user.comments_count,
        hats: user.shown_hats.select(&:active?).map { |hat| { name: hat.name, link: hat.link } },
        suspension: suspension_as_json(user), page: user_url(user) }
    end

    # Nil if the member is neither suspended nor banned.
    def suspension_as_json(user)
      if user.suspended?
        expires_at, reason = user.suspension.expires_at, user.suspension.reason
        helpers.cache_page_until expires_at if expires_at
        { until: expires_at&.iso8601, reason: }
      end
    end
end
