# Notifies a member of a reply, a mention, or new comments in a followed thread; of a moderation action that concerns them or
# decides on their flag; of an item that they flagged and its author deleted; of a moderator's reply; and of the answer to their
# request to join. One row per member and item, however often the item is edited; one per thread until it is read. Triggers hide
# notifications of removed items and maintain `users.unread_count`.
class Notification < ApplicationRecord
  include Appealable, Claimable, ThreadDigest

  # Notifications about a post or comment, which is shown with them. Other kinds have no post.
  ITEM_KINDS = %w[ reply mention thread ].freeze
  KINDS = [ *ITEM_KINDS, "moderation", "flag", "join_request", "message", "deletion" ].freeze

  belongs_to :user
  belongs_to :post, -> { with_author_names }, optional: true
  belongs_to :comment, -> { with_post_titles }, optional: true
  belongs_to :moderation_action, optional: true
  belongs_to :message, optional: true # a moderator's
  belongs_to :flag, optional: true # their own, on an item that its author deleted

  enum :kind, KINDS.index_by(&:itself)

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

  # Whether it is about a reply, a mention or a thread.
  def about_item?
    kind.in?(ITEM_KINDS)
  end

  # The item it is about. Nil if it isn't about one.
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
