# A thread that is closed to members who joined recently: fewer days ago than a setting says. The moderation
# log says whether it is on.
module Post::Restriction
  class << self
    # The days after which +user+ can comment on +post+, or nil if they can now.
    def days_for(user, post)
      days = Site.settings.newcomer_thread_days
      days if user.member? && user.created_at.after?(days.days.ago) && on?(post)
    end

    # Prepared, because new members' pages of threads and comments read it.
    def on?(post)
      ModerationAction.prepared_rows(:restriction, post.id) do
        ModerationAction.where("post_id = ? AND action IN ('restricted', 'unrestricted')").order(id: :desc)
          .limit(1).select(:action)
      end.flatten == [ "restricted" ]
    end
  end
end
