# A banned member wrote to the moderators. One email for many of them, unlike those about other members'
# messages (EmailModeratorsJob).
class ModeratorAlert::Kinds::Message < ModeratorAlert::Kind
  def self.deliver(moderators) = ModeratorAlert.deliver(kind, moderators:)

  def pending? = Conversation.answerable_by(@alert.user).where(status: "open").exists?
  def path = routes.moderation_conversations_path
end
