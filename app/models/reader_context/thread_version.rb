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

  # The page and the member's visit; NULL if reading the thread again would record something: a visit, or that
  # they have read notifications.
  SEEN = <<~SQL.squish.freeze
    CASE WHEN thread_visits.last_seen_at >= posts.last_activity_at AND NOT (#{UNREAD})
      THEN #{PAGE} || ' ' || thread_visits.last_seen_at || ' ' || thread_visits.unread_since || ' ' || thread_visits.started_at END
  SQL

  FROM = <<~SQL.squish.freeze
    FROM posts JOIN users ON users.id = ?
      LEFT JOIN thread_visits ON thread_visits.user_id = users.id AND thread_visits.post_id = posts.id
    WHERE posts.id = ?
  SQL

  VISIT = "users.id AS user_id, posts.id AS post_id, " + # also without a visit
    %w[ id last_seen_at unread_since started_at ].map { |column| "thread_visits.#{column}" }.join(", ")
  SQL = ApplicationRecord.with_placeholders(
    "SELECT #{VISIT}, #{PAGE} AS page_version, #{SEEN} AS seen_version, CASE WHEN #{UNREAD} THEN 1 ELSE 0 " \
    "END AS unread #{FROM}"
  ).freeze
  SEEN_SQL = "SELECT #{SEEN} #{FROM}".freeze

  # Nil if there is no such post.
  def self.find(user, id)
    if number = Post.cast_id(id)
      binds = [ user.id, number ]
      visit = ThreadVisit.find_by_sql(SQL, binds, preparable: true).first
      new(visit, binds) if visit
    end
  end

  # The member's last visit to the thread, or an unsaved one.
  attr_reader :visit

  def initialize(visit, binds)
    @visit, @binds = visit, binds
  end

  # Whether there are notifications to mark as read.
  def unread? = @visit[:unread] == 1

  # Whether reading the thread again records nothing.
  def seen? = !@visit[:seen_version].nil?

  # Holds until the thread changes or comments stop being new.
  def condition
    [ PageCache::Condition.new(SEEN_SQL, @binds, @visit[:seen_version]), @visit.changes_at ]
  end

  # If the thread was seen, comments after that are new.
  def new_since = @visit.new_since

  # For a page that marks comments after +new_since+ as new.
  def with(new_since:) = "#{@visit[:page_version]} #{new_since.utc.iso8601(6)}"
end
