# Ends the slow mode of a thread.
class Moderation::Unslow < Moderation::Action
  def name = "unslowed"
  def targets = [ Post ]
  def possible?(post) = post.visible? && Post::SlowMode.on?(post)
  def reversed_by = %w[ slowed ]
  def undoable? = true
end
