# Notifies a member of a moderator's reply.
class Notification::Kinds::Message < Notification::Kind
  MAX_TOPIC_LENGTH = 80 # of the member's first message, which is quoted

  def self.channels = %i[ push decision ]
  def self.references = { **super, message: true }
  def self.recipients(message) = [ message.conversation.user_id ]
  def self.columns(message) = { message_id: message.id }

  # Names the post of the moderation action that the conversation is about, or else quotes
  # the member's first message.
  def text(words)
    moderator, conversation = words.member(message.author.username), message.conversation
    if item = conversation.moderation_action&.item
      words.text("moderator_reply_about", moderator:, title: words.post(item.thread))
    else
      first = Markdown.excerpt(conversation.first_message.body, MAX_TOPIC_LENGTH)
      words.text("moderator_reply", moderator:, message: first)
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
end
