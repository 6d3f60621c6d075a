# Asks another moderator to permanently delete the reason of an earlier action, which reveals too much.
class Moderation::RequestRedaction < Moderation::Action
  def name = "redaction_requested"
  def targets = [ Post, Comment, User ]
  def possible?(target) = self.class.redactable_of(target).exists? && Purge.of(target).nil?
  def on_any_rank? = true
  def fields = { redacted_action_id: :big_integer }
  def destructive? = true
  def explained? = true
  def in_choices? = false
  def announced?(action) = false
  def perform(action) = Purge.request(action, redacted_action: redacted(action))

  def validate(action)
    action.errors.add :redacted_action_id, :missing unless redacted(action)
  end

  # Earlier actions on +target+ with a reason.
  def self.redactable_of(target)
    of_target = target.is_a?(User) ? { post_id: nil, comment_id: nil } : {}
    target.moderation_actions.where(of_target).where.not(reason: User::DELETED_TEXT)
  end

  private
    def redacted(action) = self.class.redactable_of(action.target).find_by(id: action.redacted_action_id)
end
