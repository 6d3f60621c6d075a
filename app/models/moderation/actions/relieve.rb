# Makes a moderator a member.
class Moderation::Relieve < Moderation::Action
  def name = "relieved"
  def targets = [ User ]
  def possible?(user) = user.moderator?
  def for_administrators? = true
  def destructive? = true
  def perform(action) = action.subject.member!
  def appealable? = true
  def reversed_by = %w[ appointed ]
end
