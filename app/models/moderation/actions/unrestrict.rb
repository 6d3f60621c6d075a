# Opens a thread to members who joined recently.
class Moderation::Unrestrict < Moderation::Action
  def name = "unrestricted"
  def targets = [ Post ]
  def possible?(post) = post.discussable? && ModerationAction.in_force?("restricted", post)
  def reversed_by = %w[ restricted ]
  def undoable? = true
end
