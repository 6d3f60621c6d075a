# Undoes a merge.
class Moderation::Separate < Moderation::Action
  def name = "separated"
  def targets = [ Post ]
  def possible?(post) = post.merged? && !post.merge.separating?
  def lock = "merges"
  def perform(action) = action.post.unmerge
end
