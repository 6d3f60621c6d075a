# Keeps a member from posting permanently.
class Moderation::Ban < Moderation::Action
  def name = "banned"
  def targets = [ User ]
  def destructive? = true
  def perform(action) = action.subject.suspend_by(action)
  def appealable? = true
  def reversed_by = %w[ reinstated ]
  def undoable? = true
  def in_force?(action) = Suspension.exists?(moderation_action_id: action.id)
end
