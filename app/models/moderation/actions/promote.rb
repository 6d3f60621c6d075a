# Makes a moderator an administrator.
class Moderation::Promote < Moderation::Action
  def name = "promoted"
  def targets = [ User ]
  def possible?(user) = user.moderator? && !user.suspended?
  def for_administrators? = true
  def sudo? = true
  def destructive? = true
  def perform(action) = action.subject.administrator!
end
