# A member of a conversation that a moderator started with several. Each reads all of it, as on Lobsters. A
# conversation with one member has none of these rows.
class ConversationMember < ApplicationRecord
  belongs_to :conversation
  belongs_to :user

  # For the deletion of an account: its messages to the others disappear, and another member takes its place.
  def self.remove(user_id)
    ids = where(user_id:).pluck(:conversation_id)
    Message.where(conversation_id: ids, author_id: user_id, by_moderator: false).delete_all
    where(user_id:).delete_all
    Conversation.where(id: ids, user_id:).find_each do |conversation|
      other = where(conversation:).minimum(:user_id)
      conversation.update_columns user_id: other if other
    end
  end
end
