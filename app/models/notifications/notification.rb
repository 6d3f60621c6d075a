# Notifies a member of a reply, a mention, or new comments in a followed thread. One row per member and item, however often the
# item is edited; one per thread until it is read. Triggers hide notifications of removed items and maintain
# `users.unread_count`.
class Notification < ApplicationRecord
  include Claimable, ThreadDigest

  belongs_to :user
  belongs_to :post, -> { with_author_names }
  belongs_to :comment, -> { with_post_titles }, optional: true

  enum :kind, %w[ reply mention thread ].index_by(&:itself)

  SAVE = with_placeholders(<<~SQL.squish).freeze
    INSERT INTO notifications (user_id, kind, post_id, comment_id, created_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING RETURNING id
  SQL

  # Must match the conditions of the partial indexes.
  scope :visible, -> { where("NOT notifications.removed") }
  scope :latest_first, -> { visible.order(id: :desc) }
  scope :unread, -> { where("notifications.read_at IS NULL") }
  scope :with_items, -> { preload(:post, comment: :parent) }

  # Returns its id, or nil if +user_id+ has a notification of this item.
  def self.save_for(user_id, kind, post_id:, comment_id:)
    write_prepared(SAVE, user_id, kind, post_id, comment_id, Time.current).rows.flatten.first
  end

  def self.mark_read
    unread.update_all(read_at: Time.current)
  end

  # The item it is about.
  def item
    comment || post
  end

  # The event, as in the locale files.
  def event_name
    if comment.nil? then :named_in_text
    elsif mention? then :named
    elsif comment.parent_id then :replied
    else :commented
    end
  end

  def unread?
    read_at.nil?
  end
end
