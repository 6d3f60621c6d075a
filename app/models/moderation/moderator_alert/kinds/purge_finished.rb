# The text of a purge is gone.
class ModeratorAlert::Kinds::PurgeFinished < ModeratorAlert::Kind
  def self.deliver(_) = ModeratorAlert.deliver(kind, except: [])

  def pending? = true # nobody has to act
  def path = routes.moderation_log_path
end
