# Members hide an item by flags (AutoHideable).
class Moderation::Hide < Moderation::Action
  def name = "hidden"
  def targets = [ Post, Comment ]
  def possible?(_) = false
  def by_members? = true
  def flag_outcome = :removed
  def appealable? = true
  def reversed_by = %w[ restored vouched removed ]
end
