# A person asks to join.
class ModeratorAlert::Kinds::JoinRequest < ModeratorAlert::Kind
  def self.deliver(_) = ModeratorAlert.deliver(kind, except: [])

  def pending? = ::JoinRequest.pending.exists?
  def path = routes.moderation_join_requests_path
end
