# Counts a member's votes again.
class Moderation::Recount < Moderation::Action
  def name = "recounted"
  def targets = [ User ]
  def possible?(user) = user.votes_discounted?
  def perform(action) = action.subject.count_votes_again
end
