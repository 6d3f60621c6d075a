# Closes a thread.
class Moderation::Lock < Moderation::Action
  def name = "locked"
  def targets = [ Post ]
  def possible?(post) = post.discussable? && !post.locked?
  def perform(action) = action.post.lock_by(action)
  def quick? = true
  def appealable? = true
  def reversed_by = %w[ unlocked ]
  def undoable? = true
end
