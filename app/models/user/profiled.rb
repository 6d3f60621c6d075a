# What a person's page shows of them; all the rest has pages of its own.
module User::Profiled
  RECENT = 20

  def recent_posts
    posts.latest_first.limit(RECENT)
  end

  def recent_comments
    comments.latest_first.with_post_titles.limit(RECENT)
  end

  def recent_sessions
    sessions.recently_seen_first.limit(RECENT)
  end
end
