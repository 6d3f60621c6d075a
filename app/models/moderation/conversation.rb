# A member's conversation with the moderators, which may be an appeal of a moderation action. Only the member and the moderators
# see it. It is "open" while the member waits for an answer.
class Conversation < ApplicationRecord
  EXCERPT = "(SELECT substr(body, 1, 300) FROM messages WHERE conversation_id = conversations.id ORDER BY messages.id LIMIT 1) " \
    "AS excerpt"

  MAX_COUNT = Page::SIZE

  belongs_to :user
  belongs_to :moderation_action, optional: true
  has_many :messages

  enum :status, %w[ open answered closed ].index_by(&:itself), default: "open", scopes: false, validate: true

  scope :latest_first, -> { order(last_message_at: :desc, id: :desc) }
  scope :unread, -> { where("member_read_at < last_message_at") }
  # Moderators are members as well, and can't decide their own appeals.
  scope :answerable_by, ->(moderator) { where.not(user: moderator) }
  # With the beginning of the first message, and what a line of the moderation log needs.
  scope :with_excerpt, -> {
    select(all_columns, EXCERPT)
      .includes(:user, moderation_action: [ :user, :subject, :post, :target_post, :tag, comment: :post ])
  }

  class << self
    # At most MAX_COUNT + 1, like the next.
    def open_count = where(status: "open").limit(MAX_COUNT + 1).ids.size
    def unread_count = unread.limit(MAX_COUNT + 1).ids.size
  end

  def unread? = member_read_at < last_message_at

  # The member has read it as it was when it was loaded; a later reply stays unread. Saves nothing if the database can't be
  # written.
  def mark_read
    if unread? && !MaintenanceMode.on?
      ApplicationRecord.on_primary { self.class.unread.where(id:).update_all(member_read_at: last_message_at) }
    end
  rescue ActiveRecord::ActiveRecordError => error
    logger.warn "A conversation was not marked as read: #{error.message}"
  end

  # Called in the transaction that saves +reply+, a moderator's message.
  def notify_member(reply)
    ActiveRecord.after_all_transactions_commit { ConversationMailer.reply(reply).deliver_later }
  end

  # Returns false if the member has written something that the moderator hasn't seen: after the message with the id +seen+.
  def close(seen:)
    Writes.with_lock(lock_name) { messages.where(by_moderator: false, id: (seen + 1)..).none? && update_status("closed") }
  end

  # It waits for an answer again.
  def reopen
    Writes.with_lock(lock_name) { update_status("open") if reload.closed? }
  end

  # Shared by all of the member's conversations, since a message may begin one.
  def lock_name = "conversations of #{user_id}"

  private
    def update_status(status) = self.class.where(id:).update_all(status:)
end
