# A notification of a thread covers all comments by others from its creation until it is read. They are counted when it is
# shown, so that removals are reflected, and commenting costs nothing extra.
module Notice::Gathering
  extend ActiveSupport::Concern

  # Without their own comments, those of muted members, and those with a notification of their own.
  COUNT = <<~SQL.squish
    SELECT notices.id, count(*) FROM notices
    JOIN comments ON comments.post_id = notices.post_id AND comments.created_at >= notices.created_at AND (notices.read_at IS NULL OR comments.created_at <= notices.read_at)
    WHERE notices.id IN (:ids) AND NOT comments.removed AND comments.author_id <> notices.user_id
      AND NOT EXISTS (SELECT 1 FROM mutes WHERE mutes.user_id = notices.user_id AND mutes.muted_id = comments.author_id)
      AND NOT EXISTS (SELECT 1 FROM notices AS own WHERE own.user_id = notices.user_id AND own.comment_id = comments.id)
    GROUP BY notices.id
  SQL

  included do
    attr_accessor :comments_count

    # Those of threads in which nothing was said after +moment+, and all others.
    scope :until_moment, ->(moment) { where("notices.kind <> 'thread' OR notices.post_id IN (SELECT posts.id FROM posts WHERE posts.id = notices.post_id AND posts.last_activity_at <= ?)", moment) }
  end

  class_methods do
    # Gives those of threads among +notices+ their number of comments. Returns all of them.
    def gather(notices)
      threads = notices.select(&:thread?)
      counts = threads.any? ? with_connection { |connection| connection.select_rows(sanitize_sql([ COUNT, { ids: threads.map(&:id) } ]), "Notice Gather") }.to_h : {}
      threads.each { |notice| notice.comments_count = counts.fetch(notice.id, 0) }
      notices
    end
  end
end
