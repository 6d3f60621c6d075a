# The content of a profile.
module User::RecentActivity
  LIMIT = 20
  PLACEHOLDER = Arel.sql("?")

  # Loads the votes of +viewer+, who is nil for visitors, here and below.
  def recent_posts(viewer)
    Post.prepared(:recent, viewer&.id, id) do
      Post.in_rows.with_votes_by(PLACEHOLDER).where("posts.author_id = ?").latest_first.limit(LIMIT)
    end
  end

  def recent_comments(viewer)
    Comment.prepared(:recent, viewer&.id, id) do
      Comment.with_post_titles.with_votes_by(PLACEHOLDER)
        .where("comments.author_id = ?").latest_first.limit(LIMIT)
    end
  end

  def recent_sessions
    Session.prepared(:recent, id) { Session.where("user_id = ?").recently_seen_first.limit(LIMIT) }
  end
end
