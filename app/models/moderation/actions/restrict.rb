# Closes a thread to members who joined recently (Post::Restriction).
class Moderation::Restrict < Moderation::Action
  def name = "restricted"
  def targets = [ Post ]
  def possible?(post) = post.open? && !Post::Restriction.on?(post)
  def appealable? = true
  def reversed_by = %w[ unrestricted ]
  def undoable? = true
end
