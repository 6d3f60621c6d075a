# Notifies a member of something. Its kind (Notification::Kinds) knows who gets it, what it says and how it is sent. One row per
# member and item, however often the item is edited; one per thread until it is read. Triggers hide notifications of removed items
# and maintain `users.unread_count`.
class Notification < ApplicationRecord
  include Appealable, Claimable, ThreadDigest

  belongs_to :user
  belongs_to :post, -> { with_author_names }, optional: true
  belongs_to :comment, -> { with_post_titles }, optional: true
  belongs_to :moderation_action, optional: true
  belongs_to :message, optional: true # a moderator's
  belongs_to :flag, optional: true # their own, on an item that its author deleted

  enum :kind, Kinds::NAMES.index_by(&:itself)

  delegate :text, :reason, :excerpt, :answered, :path, :appeal, :appealable?, :reversed?, :stale?, :partial, :email, :details,
    to: :as_kind

  SAVE = with_placeholders(<<~SQL.squish).freeze
    INSERT INTO notifications (user_id, kind, post_id, comment_id, created_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING RETURNING id
  SQL

  # Must match the conditions of the partial indexes.
  scope :visible, -> { where("NOT notifications.removed") }
  scope :latest_first, -> { visible.order(id: :desc) }
  scope :unread, -> { where("notifications.read_at IS NULL") }
  # Notifications of moderation actions on +item+.
  scope :of_actions_on, ->(item) { where(moderation_action: item.moderation_actions) }
  scope :with_items, -> {
    preload(:post, comment: %i[ parent hat ], flag: [ :post, comment: :post ],
      message: [ :author, conversation: [ :first_message, moderation_action: [ :post, comment: :post ] ] ],
      moderation_action: [ :post, :target_post, :hat, comment: :post ])
  }

  # Returns its id, or nil if +user_id+ has a notification of this item.
  def self.save_for(user_id, kind, post_id:, comment_id:)
    write_prepared(SAVE, user_id, kind, post_id, comment_id, Time.current).rows.flatten.first
  end

  # Notifies each of +user_ids+ of the moderation action. Like the next two methods, it returns the ids of the new notifications.
  def self.save_for_action(moderation_action, user_ids, kind)
    save_rows user_ids.map { |user_id| { user_id:, kind:, moderation_action_id: moderation_action.id } }
  end

  # Notifies the member of a moderator's reply.
  def self.save_for_message(message)
    save_rows [ { user_id: message.user.id, kind: "message", message_id: message.id } ]
  end

  # Notifies the members with these +flags+ that the author deleted the item, unless they were notified of an earlier deletion.
  def self.save_for_deletion(flags)
    save_rows flags.map { |flag| { user_id: flag.user_id, kind: "deletion", flag_id: flag.id } }
  end

  # Ordered by user to avoid deadlocks, since each notification locks the row of its user.
  def self.save_rows(rows)
    rows = rows.sort_by { |row| row[:user_id] }.map { |row| { **row, created_at: Time.current } }
    rows.any? ? insert_all(rows, returning: :id).rows.flatten : []
  end
  private_class_method :save_rows

  def self.mark_read
    unread.update_all(read_at: Time.current)
  end

  # The item it is about. Nil if it isn't about one.
  def item
    comment || post
  end

  def unread?
    read_at.nil?
  end

  private
    def as_kind = @as_kind ||= Kinds[kind].new(self)
end
