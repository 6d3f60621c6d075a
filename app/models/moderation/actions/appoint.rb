# Makes a member a moderator. Roles change one step at a time.
class Moderation::Appoint < Moderation::Action
  def name = "appointed"
  def targets = [ User ]
  def possible?(user) = user.member?
  def for_administrators? = true
  def perform(action) = action.subject.moderator!
  def guide? = true
end
