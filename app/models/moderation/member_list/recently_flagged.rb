# The members whose posts and comments are among those that were flagged last, with the numbers of flags and items.
module MemberList::RecentlyFlagged
  MAX_ITEMS = 1_000
  MAX_MEMBERS = 50

  AUTHORS = <<~SQL.squish.freeze
    SELECT coalesce(posts.author_id, comments.author_id) AS author_id, CAST(sum(flagged.flags_count) AS bigint) AS flags_count,
      count(*) AS flagged_items_count
    FROM (SELECT post_id, comment_id, flags_count FROM moderation_queue_items WHERE id > 0 AND flags_count > 0
      ORDER BY id DESC LIMIT #{MAX_ITEMS}) flagged
    LEFT JOIN posts ON posts.id = flagged.post_id LEFT JOIN comments ON comments.id = flagged.comment_id
    GROUP BY 1 ORDER BY 2 DESC, 1 DESC LIMIT #{MAX_MEMBERS}
  SQL
  # Materialized, since SQLite would otherwise repeat it for each member.
  JOIN = "JOIN (WITH authors AS MATERIALIZED (#{AUTHORS}) SELECT * FROM authors) recently ON recently.author_id = users.id".freeze

  # Has the type of the summed column.
  COUNTS = Arel::Table.new(:recently, klass: ModerationQueueItem)

  # +members+, those with the most flags first. Their ids are found first: PostgreSQL would read all users to join them.
  def self.among(members)
    members.where(id: User.connection.select_values(AUTHORS)).joins(JOIN)
      .select("users.*", COUNTS[:flags_count], COUNTS[:flagged_items_count])
      .order(COUNTS[:flags_count].desc, User.arel_table[:id].desc)
  end
end
