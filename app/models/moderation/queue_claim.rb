# Marks an item in the queue as being reviewed by a moderator. It ends after a while, by a decision, or when
# another moderator takes the item over, and so does its comment. Only moderators see them; they are in no
# log, export, API or dump. There is at most one claim per queue item; those that ended are deleted at night.
class QueueClaim < ApplicationRecord
  TTL = 30.minutes
  MAX_COMMENT_LENGTH = 200

  belongs_to :moderation_queue_item
  belongs_to :user

  normalizes :comment, with: ->(comment) { PlainText.line(comment).first(MAX_COMMENT_LENGTH).presence }

  # One statement, so that of two moderators one gets the item. Replaces a claim that has ended, the
  # moderator's own, and the previous moderator's when the item is taken over.
  SAVE = with_placeholders(<<~SQL.squish).freeze
    INSERT INTO queue_claims (moderation_queue_item_id, user_id, comment, created_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (moderation_queue_item_id) DO UPDATE
    SET user_id = excluded.user_id, comment = excluded.comment, created_at = excluded.created_at
    WHERE queue_claims.user_id IN (excluded.user_id, ?) OR queue_claims.created_at <= ? RETURNING id
  SQL

  # Returns whether +user+ has the item now. +previous+ is nil, or the moderator whose claim they take over.
  # The comment is cut at MAX_COMMENT_LENGTH.
  def self.save_for(queue_item, user, previous: nil, comment: nil)
    now, comment = Time.current, normalize_value_for(:comment, comment)
    write_prepared(SAVE, queue_item.id, user.id, comment, now, previous&.id, now - TTL).rows.any?
  end

  def self.delete_old
    where(created_at: ..TTL.ago).delete_all
  end

  def active?
    created_at > TTL.ago
  end
end
