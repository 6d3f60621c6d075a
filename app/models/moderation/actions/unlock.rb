# Reopens a thread.
class Moderation::Unlock < Moderation::Action
  def name = "unlocked"
  def targets = [ Post ]
  def possible?(post) = post.discussable? && post.locked?
  def perform(action) = action.post.unlock
  def reversed_by = %w[ locked ]
  def undoable? = true
end
