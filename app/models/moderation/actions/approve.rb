# Accepts one of the first posts or comments of a new member (Approvable), and shows it if it was held.
class Moderation::Approve < Moderation::Dismiss
  def name = "approved"
  def possible?(item) = item.queue_item&.first_post_pending? && (item.visible? || item.held?)
  def reversed_by = %w[ removed ]
  def undoable? = true
  def perform(action) = action.item.approve

  # Authors don't know that a listed item was in the queue.
  def announced?(action) = action.item.queue_item&.first_post == "held"
end
