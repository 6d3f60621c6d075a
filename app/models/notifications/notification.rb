# Notifies a member of something. Its kind (Notification::Kind) has its recipients, text and channels. One
# row per member and item, however often the item is edited; one per thread until it is read. Triggers hide
# notifications of removed items and maintain `users.unread_count`.
class Notification < ApplicationRecord
  include Appealable, Claimable, ThreadDigest

  belongs_to :user
  belongs_to :post, -> { with_author_names }, optional: true
  belongs_to :comment, -> { with_post_titles }, optional: true
  belongs_to :moderation_action, optional: true
  belongs_to :message, optional: true # a moderator's
  belongs_to :flag, optional: true # their own, on an item that its author deleted

  enum :kind, Kind.names.index_by(&:itself)

  delegate :text, :reason, :excerpt, :answered, :path, :appeal, :appealable?, :reversed?, :stale?, :partial,
    :email, :decision?, :details, to: :as_kind

  COLUMNS = %i[ user_id kind post_id comment_id moderation_action_id message_id flag_id created_at ].freeze
  VALUES = "(#{COLUMNS.map { "?" }.join(", ")})".freeze
  MAX_ROWS = 500 # per statement

  # Must match the conditions of the partial indexes.
  scope :visible, -> { where("NOT notifications.removed") }
  scope :latest_first, -> { visible.order(id: :desc) }
  scope :unread, -> { where("notifications.read_at IS NULL") }
  # Notifications of moderation actions on +item+.
  scope :of_actions_on, ->(item) { where(moderation_action: item.moderation_actions) }
  scope :with_items, -> {
    preload(:post, comment: %i[ parent hat ], flag: [ :post, comment: :post ],
      message: [ :author, conversation: [
        :first_message, :post, comment: :post, moderation_action: [ :post, comment: :post ]
      ] ],
      moderation_action: [ :post, :target_post, :hat, comment: :post ])
  }

  # Saves the notifications that +rows+ describe (Kind.rows), unless they exist, and enqueues their push
  # messages and the emails about decisions. EmailNotifier finds the others to be emailed. Ordered by user to
  # avoid deadlocks, since each notification locks the row of its user.
  def self.deliver(rows)
    ids = rows.sort_by { |row| row[:user_id] }.each_slice(MAX_ROWS).flat_map { |slice| save_rows(slice) }
    if ids.any?
      PushNotificationsJob.enqueue_after_commit ids, of_channel_in(rows, :push).pluck(:user_id)
      EmailDecisionsJob.enqueue_after_commit ids if of_channel_in(rows, :decision).any?
    end
  end

  def self.of_channel_in(rows, channel)
    names = Kind.names(channel:)
    rows.select { |row| names.include?(row[:kind]) }
  end
  private_class_method :of_channel_in

  # Prepared, because most have one row.
  def self.save_rows(rows)
    sql = "INSERT INTO notifications (#{COLUMNS.join(", ")}) VALUES #{([ VALUES ] * rows.size).join(", ")} " \
      "ON CONFLICT DO NOTHING RETURNING id"
    values = rows.flat_map { |row| { created_at: Time.current, **row }.values_at(*COLUMNS) }
    write_prepared(with_placeholders(sql), *values).rows.flatten
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
    def as_kind = @as_kind ||= Kind.named(kind).new(self)
end
