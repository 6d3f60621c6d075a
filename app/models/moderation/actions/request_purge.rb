# Hides a post or comment, and asks another moderator to delete its text permanently (Purge).
class Moderation::RequestPurge < Moderation::Action
  def name = "purge_requested"
  def targets = [ Post, Comment ]
  def possible?(item) = item.body != User::DELETED_TEXT && Purge.of(item).nil?
  def destructive? = true
  def explained? = true
  def resolves? = true
  def in_queue? = false
  def flag_outcome = :removed
  def flag_text = "removed"
  def appealable? = true
  def reversed_by = %w[ purge_declined ]
  def perform(action) = Purge.request(action)
end
