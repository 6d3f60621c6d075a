# A moderator asks another one to confirm a purge.
class ModeratorAlert::Kinds::PurgeRequested < ModeratorAlert::Kind
  def self.deliver(purge) = ModeratorAlert.deliver(kind, except: [ purge.user_id ])

  def pending? = ::Purge.requested.exists?
  def path = routes.moderation_root_path
end
