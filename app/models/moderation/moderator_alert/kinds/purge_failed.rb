# A part of a purge failed. It is tried again.
class ModeratorAlert::Kinds::PurgeFailed < ModeratorAlert::Kind
  def self.deliver(_) = ModeratorAlert.deliver(kind, except: [])

  def urgent? = true
  def pending? = ::Purge.running.where.not(failed_at: nil).exists?
  def path = routes.moderation_root_path
end
