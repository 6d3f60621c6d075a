# A member's conversation with the moderators, which may be an appeal of a moderation action, or one that a
# moderator started (Opening), perhaps with several members. Only the members and the moderators see it. It is
# "open" while a member waits for an answer.
class Conversation < ApplicationRecord
  include Lockable, Shareable

  EXCERPT = "(SELECT substr(body, 1, #{Markdown::MAX_EXCERPTED_LENGTH}) FROM messages " \
    "WHERE conversation_id = conversations.id ORDER BY messages.id LIMIT 1) AS excerpt"
  MESSAGES_COUNT =
    "(SELECT count(*) FROM messages WHERE conversation_id = conversations.id) AS messages_count"
  UNREAD = "EXISTS (SELECT 1 FROM messages JOIN notifications ON notifications.message_id = messages.id " \
    "WHERE messages.conversation_id = conversations.id AND notifications.read_at IS NULL " \
    "AND notifications.user_id = %d) AS unread"

  MAX_COUNT = PageSize::LIST

  belongs_to :user
  belongs_to :moderation_action, optional: true
  has_many :messages
  has_one :first_message, -> { first_of_conversations }, class_name: "Message"

  enum :status, %w[ open answered closed ].index_by(&:itself), default: "open", scopes: false, validate: true

  scope :latest_first, -> { order(last_message_at: :desc, id: :desc) }
  # Loads the beginning of the first message, their number, and everything that a line
  # of the moderation log shows.
  scope :in_rows, -> {
    select(all_columns, EXCERPT, MESSAGES_COUNT)
      .includes(:user, :sharing_members, :post, comment: :post,
        moderation_action: [ :user, :subject, :post, :target_post, :tag, :hat, comment: :post ])
  }

  # Selects whether there is a message that +reader+ was notified of and hasn't read.
  scope :with_unread, ->(reader) { select(format(UNREAD, reader.id)) }
  attribute :unread, :boolean

  # The number of open conversations, at most MAX_COUNT + 1.
  def self.open_count = where(status: "open").limit(MAX_COUNT + 1).ids.size

  # Returns false if the member has written something that the moderator hasn't seen: after the message with
  # the id +seen+.
  def close(seen:)
    Writes.with_lock(lock_name) do
      messages.where(by_moderator: false, id: (seen + 1)..).none? && update_status("closed")
    end
  end

  # It waits for an answer again.
  def reopen
    Writes.with_lock(lock_name) { update_status("open") if reload.closed? }
  end

  # Shared by all of the member's conversations, since a message may start a new one.
  def lock_name = "conversations of #{user_id}"

  private
    def update_status(status) = self.class.where(id:).update_all(status:)
end
