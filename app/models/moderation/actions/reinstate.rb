# Ends a suspension or ban.
class Moderation::Reinstate < Moderation::Action
  def name = "reinstated"
  def targets = [ User ]
  def possible?(user) = user.suspended?
  def perform(action) = action.subject.reinstate
end
