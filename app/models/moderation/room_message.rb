# A moderator's message to the others, in the room that only moderators and administrators read. It is in no
# log, API or dump. A moderator's NotificationSetting has the newest message that they have read.
class RoomMessage < ApplicationRecord
  include CreatedOnce

  MAX_LENGTH = 10_000
  MAX_UNREAD = 100 # counted

  belongs_to :author, class_name: "User"

  attribute :alert, :boolean, default: false # whether the others get an alert

  normalizes :body, with: ->(body) { PlainText.lines(body) }

  validates :body, presence: true, length: { maximum: MAX_LENGTH }, visible: true

  scope :latest_first, -> { order(id: :desc) }
  scope :unread_by, ->(moderator) {
    where(id: NotificationSetting.of(moderator).room_read_up_to.to_i.succ..).where.not(author: moderator)
  }

  class << self
    # The number of unread messages, at most MAX_UNREAD.
    def unread_count(moderator) = unread_by(moderator).limit(MAX_UNREAD).ids.size

    # Up to the newest of the +shown+ messages. Nothing is saved if the database can't be written.
    def mark_read(moderator, shown)
      newest = shown.map(&:id).max
      setting = NotificationSetting.of(moderator)
      return if newest.nil? || newest <= setting.room_read_up_to.to_i || MaintenanceMode.on?

      ApplicationRecord.on_primary { setting.update!(room_read_up_to: newest) }
    rescue ActiveRecord::ActiveRecordError => error
      logger.warn "The moderators' room was not marked as read: #{error.message}"
    end
  end

  # Returns false, with errors, if it is invalid.
  def submit
    valid? && Writes.with_lock("room messages by #{author_id}") do
      created_before?(self.class.where(author_id:, body:)) || save_and_alert
    end
  end

  private
    def save_and_alert
      save!(validate: false)
      ModeratorAlert::Kinds::RoomMessage.deliver(author) if alert
      true
    end
end
