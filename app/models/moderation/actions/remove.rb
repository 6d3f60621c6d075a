# Takes a post or comment off the pages.
class Moderation::Remove < Moderation::Action
  def name = "removed"
  def targets = [ Post, Comment ]
  def possible?(item) = item.visible? || (item.removed_for_now? && !item.merged?)
  def destructive? = true
  def in_bulk? = true
  def resolves? = true
  def flag_outcome = :removed
  def quick? = true
  def appealable? = true
  def reversed_by = %w[ restored ]
  def undoable? = true

  # An item that is hidden by flags, or held, is removed again, in a moderator's name.
  def perform(action)
    item = action.item
    item.restore if item.removed_for_now?
    item.remove by: action.user
  end
end
