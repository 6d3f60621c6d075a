# A thread that is closed to members who joined recently: fewer days ago than a setting says. The moderation
# log says whether it is on.
module Post::Restriction
  class << self
    # The days after which +user+ can comment on +post+, or nil if they can now.
    def days_for(user, post)
      days = Site.settings.newcomer_thread_days
      days if user.member? && user.created_at.after?(days.days.ago) && on?(post)
    end

    def on?(post) = ModerationAction.in_force?("restricted", post)
  end
end
