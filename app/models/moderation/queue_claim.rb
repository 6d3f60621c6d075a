# Marks an item in the queue as being reviewed by a moderator. It ends after a while, by a decision, or when
# another moderator takes the item over. Only moderators see it; it is in no log, export, API or dump. Claims
# that have ended aren't deleted: there is at most one per queue item.
class QueueClaim < ApplicationRecord
  TTL = 30.minutes

  belongs_to :moderation_queue_item
  belongs_to :user

  # One statement, so that of two moderators one gets the item. Replaces a claim that has ended, the
  # moderator's own, and the previous moderator's when the item is taken over.
  SAVE = with_placeholders(<<~SQL.squish).freeze
    INSERT INTO queue_claims (moderation_queue_item_id, user_id, created_at) VALUES (?, ?, ?)
    ON CONFLICT (moderation_queue_item_id) DO UPDATE SET user_id = excluded.user_id, created_at = excluded.created_at
    WHERE queue_claims.user_id IN (excluded.user_id, ?) OR queue_claims.created_at <= ? RETURNING id
  SQL

  # Returns whether +user+ has the item now. +previous+ is nil, or the moderator whose claim they take over.
  def self.save_for(queue_item, user, previous: nil)
    now = Time.current
    write_prepared(SAVE, queue_item.id, user.id, now, previous&.id, now - TTL).rows.any?
  end

  def active?
    created_at > TTL.ago
  end
end
