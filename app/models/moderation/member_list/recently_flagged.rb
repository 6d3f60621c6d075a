# The authors of the posts and comments that were flagged most recently, with the numbers of flagged items, of
# flags, and of the flags that moderators decided on and upheld.
module MemberList::RecentlyFlagged
  MAX_ITEMS = 1_000
  MAX_MEMBERS = 50

  COLUMNS = %i[ flags_count flagged_items_count decided_flags_count upheld_flags_count ].freeze
  VALUES = "SELECT #{[ :author_id, *COLUMNS ].map { |name| "? AS #{name}" }.join(", ")}".freeze

  AUTHORS = <<~SQL.squish.freeze
    SELECT coalesce(posts.author_id, comments.author_id) AS author_id, CAST(sum(flagged.flags_count) AS bigint) AS flags_count,
      count(*) AS flagged_items_count,
      CAST(sum(CASE WHEN actions.id IS NOT NULL THEN flagged.flags_count ELSE 0 END) AS bigint) AS decided_flags_count,
      CAST(sum(CASE WHEN actions.action IN ('removed', 'purge_requested') THEN flagged.flags_count ELSE 0 END) AS bigint) AS upheld_flags_count
    FROM (SELECT post_id, comment_id, flags_count, moderation_action_id FROM moderation_queue_items WHERE id > 0 AND flags_count > 0
      ORDER BY id DESC LIMIT #{MAX_ITEMS}) flagged
    LEFT JOIN posts ON posts.id = flagged.post_id LEFT JOIN comments ON comments.id = flagged.comment_id
    LEFT JOIN moderation_actions actions ON actions.id = flagged.moderation_action_id
    GROUP BY 1 ORDER BY 2 DESC, 1 DESC LIMIT #{MAX_MEMBERS}
  SQL

  # Has the type of the summed column.
  COUNTS = Arel::Table.new(:recently, klass: ModerationQueueItem)

  # The flag counts of a member who was loaded by +among+.
  def self.counts_of(member)
    FlagCounts.new(member[:flags_count], member[:decided_flags_count], member[:upheld_flags_count])
  end

  # The recently flagged +members+, by number of flags. The authors are found first: as a subquery, SQLite
  # would repeat it for each member, and PostgreSQL would read all users to join them.
  def self.among(members)
    authors = User.with_connection { |connection| connection.select_rows(AUTHORS) }
    return members.none.order(:id) if authors.empty?

    rows = User.sanitize_sql([ authors.map { VALUES }.join(" UNION ALL "), *authors.flatten ])
    members.where(id: authors.map(&:first)).joins("JOIN (#{rows}) recently ON recently.author_id = users.id")
      .select("users.*", *COLUMNS.map { |name| COUNTS[name] })
      .order(COUNTS[:flags_count].desc, User.arel_table[:id].desc)
  end
end
