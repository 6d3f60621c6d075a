# Notifies the members of a conversation of a moderator's message, and of those of the other members.
class Notification::Kinds::Message < Notification::Kind
  MAX_TOPIC_LENGTH = 80 # of the member's first message, which is quoted

  def self.channels = %i[ push decision ]
  def self.references = { **super, message: true }
  def self.recipients(message) = message.conversation.member_ids - [ message.author_id ]
  def self.columns(message) = { message_id: message.id }

  # Names the item that the conversation is about, or else quotes the member's first message.
  def text(words)
    author, item = words.member(message.author.username), item_of(message.conversation)
    if !message.by_moderator then words.text("conversation_member", author:)
    elsif item then words.text("#{event}_about", moderator: author, title: words.post(item.thread))
    else words.text(event, moderator: author, message: topic)
    end
  end

  def excerpt(length) = Markdown.excerpt(message.body, length)
  def path = routes.conversation_path(message.conversation_id)
  def partial = "message"
  def email = :moderator_reply

  def details(words)
    {
      text: text(words),
      conversation_id: message.conversation_id,
      author: message.author.username,
      body: message.body
    }
  end

  private
    def item_of(conversation) = conversation.item || conversation.moderation_action&.item
    def first_message = message.conversation.first_message
    def event = first_message.by_moderator ? "moderator_message" : "moderator_reply"
    def topic = Markdown.excerpt(first_message.body, MAX_TOPIC_LENGTH)
end
