# The slow mode of a thread for a member: they can comment only every few minutes, and a minute later for each
# flag on their comments there. The moderation log says whether it is on. It also applies while flags hide the
# post, until a moderator decides.
class Post::SlowMode
  INTERVAL = 5.minutes
  INTERVAL_PER_FLAG = 1.minute

  # Without flags on comments that a moderator, or members by vouches, decided to keep.
  FLAGS_COUNT = <<~SQL.squish.freeze
    SELECT count(*) FROM comments JOIN flags ON flags.comment_id = comments.id
    WHERE comments.post_id = ? AND comments.author_id = ?
      AND NOT EXISTS (SELECT 1 FROM moderation_queue_items
        JOIN moderation_actions ON moderation_actions.id = moderation_queue_items.moderation_action_id
        WHERE moderation_queue_items.comment_id = comments.id
          AND moderation_actions.action IN ('dismissed', 'restored', 'vouched'))
  SQL

  class << self
    # Nil if the slow mode of +post+ is off, or doesn't apply to +user+, who is a moderator.
    def of(post, user)
      new(post, user) if !user.staff? && on?(post)
    end

    def on?(post) = post.hidden_by_flags? || ModerationAction.in_force?("slowed", post)
  end

  def initialize(post, user)
    @post, @user = post, user
  end

  # Whether it is on because flags hide the post.
  def hidden_by_flags? = @post.hidden_by_flags?

  # When the member can comment again. Nil if they can now.
  def free_at
    latest = Comment.where(post_id: @post.id, author_id: @user.id).maximum(:created_at)
    time = latest && latest + INTERVAL + (INTERVAL_PER_FLAG * flags_count)
    time if time&.future?
  end

  private
    def flags_count
      sql = Flag.sanitize_sql([ FLAGS_COUNT, @post.id, @user.id ])
      Flag.with_connection { |connection| connection.select_value(sql, "Flags in thread") }
    end
end
