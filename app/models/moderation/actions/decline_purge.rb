# Declines another moderator's request to delete a text permanently, or withdraws one's own.
class Moderation::DeclinePurge < Moderation::Action
  def name = "purge_declined"
  def targets = [ Post, Comment, User ]
  def possible?(target) = !!Purge.of(target)&.requested?
  def on_any_rank? = true
  def lock = "purges"
  def perform(action) = Purge.of(action.target).decline
  def announced?(action) = Purge.of_whole_item?(action)
end
