# Lets members comment in a thread only every few minutes (Post::SlowMode).
class Moderation::Slow < Moderation::Action
  def name = "slowed"
  def targets = [ Post ]
  def possible?(post) = post.open? && !Post::SlowMode.on?(post)
  def quick? = true
  def appealable? = true
  def reversed_by = %w[ unslowed ]
  def undoable? = true
end
