# Confirms another moderator's request to delete a text permanently, which begins then.
class Moderation::ConfirmPurge < Moderation::Action
  def name = "purged"
  def targets = [ Post, Comment, User ]
  def possible?(target) = !!Purge.of(target)&.requested?
  def allowed_to?(user, target) = super && Purge.of(target).confirmable_by?(user)
  def on_any_rank? = true
  def sudo? = true
  def reason_required? = false
  def destructive? = true
  def explained? = true
  def announced?(action) = Purge.of_whole_item?(action)
  def lock = "purges"
  def perform(action) = Purge.of(action.target).confirm_by(action.user)

  # The reason of the request.
  def prepare(action)
    action.reason = Purge.of(action.target)&.moderation_action&.reason if action.reason.blank?
  end

  def validate(action)
    confirmable = Purge.of(action.target)&.confirmable_by?(action.user)
    action.errors.add :base, :second_moderator unless confirmable
  end
end
