# A moderator wrote in the moderators' room, and asked for an alert.
class ModeratorAlert::Kinds::RoomMessage < ModeratorAlert::Kind
  def self.deliver(author) = ModeratorAlert.deliver(kind, except: [ author.id ])

  def pending? = ::RoomMessage.unread_by(@alert.user).exists?
  def path = routes.moderation_room_path
end
