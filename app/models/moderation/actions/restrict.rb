# Closes a thread to members who joined recently: fewer days ago than a setting says.
class Moderation::Restrict < Moderation::Action
  def name = "restricted"
  def targets = [ Post ]
  def possible?(post) = post.open? && !ModerationAction.in_force?(name, post)
  def appealable? = true
  def reversed_by = %w[ unrestricted ]
  def undoable? = true

  def closes?(post, user)
    user.member? && user.created_at.after?(days.days.ago) && ModerationAction.in_force?(name, post)
  end

  def closing_values = { count: days }

  private
    def days = Site.settings.newcomer_thread_days
end
