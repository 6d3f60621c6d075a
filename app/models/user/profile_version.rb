# Identifies what a member's page shows another member, besides what it shows of the reader
# (User::PageVersion).
module User::ProfileVersion
  RECENT_POSTS = <<~SQL.squish.freeze
    SELECT #{Post::Listed::ROW_VERSION} || ' ' || coalesce(votes.value, 0) || ' ' || coalesce(#{Post::Tagged::TAG_IDS}, '') AS version
    FROM posts LEFT JOIN votes ON votes.user_id = reader.id AND votes.post_id = posts.id
    WHERE posts.author_id = users.id AND NOT posts.removed ORDER BY posts.id DESC LIMIT #{User::RecentActivity::LIMIT}
  SQL
  RECENT_COMMENTS = <<~SQL.squish.freeze
    SELECT #{Comment.row_version_expression} || ' ' || coalesce(votes.value, 0) AS version
    FROM comments JOIN posts ON posts.id = comments.post_id
      LEFT JOIN votes ON votes.user_id = reader.id AND votes.comment_id = comments.id
    WHERE comments.author_id = users.id AND NOT comments.removed ORDER BY comments.id DESC LIMIT #{User::RecentActivity::LIMIT}
  SQL
  SUSPENSION = "SELECT moderation_action_id FROM suspensions WHERE suspensions.user_id = users.id".freeze
  SQL = ApplicationRecord.with_placeholders(<<~SQL.squish).freeze
    SELECT users.id || ' ' || users.updated_at || ' ' || users.karma || ' ' || coalesce(users.inviter_id, 0) || ' ' ||
      coalesce(users.about, '') || ' ' || coalesce((#{SUSPENSION}), 0) || ' ' ||
      coalesce((SELECT string_agg(version, ',') FROM (#{RECENT_POSTS}) AS recent_posts), '') || ' ' ||
      coalesce((SELECT string_agg(version, ',') FROM (#{RECENT_COMMENTS}) AS recent_comments), '')
    FROM users JOIN users reader ON reader.id = ? WHERE users.username = ?
  SQL

  # Nil if there is no such member.
  def self.find(reader, username)
    User.with_connection do |connection|
      connection.select_all(SQL, "Profile version", [ reader.id, username ], preparable: true).rows.dig(0, 0)
    end
  end
end
