# Changes whenever a visitor's page of a post does: with the post, its thread, its tags, moderators' actions
# on it, the posts that were merged into it, and members' names.
module Post::PageVersion
  EXPRESSION = <<~SQL.squish.freeze
    posts.thread_version || ' ' || posts.thread_votes_version || ' ' || posts.score || ' ' || posts.comments_count || ' ' ||
      posts.author_id || ' ' || posts.locked || ' ' || posts.removed || ' ' || posts.updated_at || ' ' ||
      (SELECT coalesce(max(id), 0) FROM moderation_actions WHERE post_id = posts.id) || ' ' ||
      coalesce(#{Post::Tagged::TAG_IDS}, '') || ' ' || coalesce(#{ReservedUsername::NAMES_VERSION}, '') || ' ' ||
      CASE WHEN posts.merges_count = 0 THEN '' ELSE coalesce((SELECT string_agg(CAST(merged.id AS text) || ' ' ||
        CAST(merged.author_id AS text) || ' ' || merges.state, ',') FROM merges JOIN posts merged ON merged.id = merges.post_id
        WHERE merges.target_post_id = posts.id), '') END
  SQL
  SQL = "SELECT #{EXPRESSION} FROM posts WHERE posts.id = ?".freeze

  # Nil for an id that can't exist. +version+: PageCache::VERSION.
  def self.condition(version, id)
    number = Post.cast_id(id)
    PageCache::Condition.read(version, SQL, number) if number
  end
end
