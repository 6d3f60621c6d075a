# Members restore an item that flags have hidden (AutoHideable).
class Moderation::Vouch < Moderation::Action
  def name = "vouched"
  def targets = [ Post, Comment ]
  def possible?(_) = false
  def by_members? = true
  def flag_outcome = :kept
end
