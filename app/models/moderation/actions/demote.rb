# Makes an administrator a moderator.
class Moderation::Demote < Moderation::Action
  def name = "demoted"
  def targets = [ User ]
  def possible?(user) = user.administrator?
  def for_administrators? = true
  def on_any_rank? = true
  def sudo? = true
  def destructive? = true
  def appealable? = true
  def reversed_by = %w[ promoted ]

  # Two administrators might demote each other, or one might delete their account.
  def lock = "administrators"

  def validate(action)
    action.errors.add :base, :rank unless User.administrator.exists?(action.user_id)
  end

  def perform(action) = action.subject.moderator!
end
