# Identifies what a thread's page shows a member, besides what it shows of the member (User::PageVersion).
# Reads one row.
class ReaderContext::ThreadVersion
  PAGE = "#{Post::PageVersion::EXPRESSION} || ' ' || " \
    "coalesce((SELECT value FROM votes WHERE user_id = users.id AND post_id = posts.id), 0)".freeze

  # Whether the member has unread notifications of the thread, or of moderation actions on the post. Most
  # members have none.
  UNREAD = <<~SQL.squish.freeze
    users.unread_count > 0 AND (
      EXISTS (SELECT 1 FROM notifications WHERE user_id = users.id AND post_id = posts.id AND read_at IS NULL) OR
      EXISTS (SELECT 1 FROM moderation_actions JOIN notifications ON notifications.moderation_action_id = moderation_actions.id
        WHERE moderation_actions.post_id = posts.id AND notifications.user_id = users.id AND notifications.read_at IS NULL))
  SQL

  VISIT = "users.id AS user_id, posts.id AS post_id, " + # also without a visit
    %w[ id last_seen_at unread_since started_at ].map { |column| "thread_visits.#{column}" }.join(", ")
  SQL = ApplicationRecord.with_placeholders(<<~SQL.squish).freeze
    SELECT #{VISIT}, #{PAGE} AS page_version, CASE WHEN #{UNREAD} THEN 1 ELSE 0 END AS unread,
      CASE WHEN thread_visits.last_seen_at >= posts.last_activity_at THEN 1 ELSE 0 END AS visited
    FROM posts JOIN users ON users.id = ?
      LEFT JOIN thread_visits ON thread_visits.user_id = users.id AND thread_visits.post_id = posts.id
    WHERE posts.id = ?
  SQL

  # Nil if there is no such post.
  def self.find(user, id)
    if number = Post.cast_id(id)
      visit = ThreadVisit.find_by_sql(SQL, [ user.id, number ], preparable: true).first
      new(visit) if visit
    end
  end

  # The member's last visit to the thread, or an unsaved one.
  attr_reader :visit

  def initialize(visit)
    @visit = visit
  end

  # Whether there are notifications to mark as read.
  def unread? = @visit[:unread] == 1

  # Whether reading the thread again records nothing: neither a visit nor that notifications were read.
  def seen? = @visit[:visited] == 1 && !unread?

  # If the thread was seen, comments after that are new.
  def new_since = @visit.new_since

  # For a page that marks comments after +new_since+ as new.
  def with(new_since:) = "#{@visit[:page_version]} #{new_since.utc.iso8601(6)}"
end
