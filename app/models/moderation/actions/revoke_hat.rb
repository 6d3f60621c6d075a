# Revokes a member's hat.
class Moderation::RevokeHat < Moderation::Action
  def name = "revoked"
  def targets = [ User ]
  def possible?(user) = user.hats_count.positive?
  def on_any_rank? = true
  def fields = { hat_id: nil }
  def destructive? = true
  def appealable? = true

  def validate(action)
    hat = action.hat
    action.errors.add :hat_id, :missing unless hat && hat.user_id == action.subject_id && !hat.revoked?
  end

  def perform(action) = action.hat.revoke
end
