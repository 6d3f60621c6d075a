# Keeps a member from posting permanently. Their votes can be discounted by another action at the same time.
class Moderation::Ban < Moderation::Action
  def name = "banned"
  def targets = [ User ]
  def fields = { discount_votes: :boolean }
  def destructive? = true
  def appealable? = true
  def reversed_by = %w[ reinstated ]
  def undoable? = true
  def in_force?(action) = Suspension.exists?(moderation_action_id: action.id)

  def perform(action)
    action.subject.suspend_by action
    if action.discount_votes
      action.subject.moderation_action_by(action.user, action: "discounted", reason: action.reason).execute
    end
  end
end
