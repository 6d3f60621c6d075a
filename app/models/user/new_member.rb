# Is new here, or not yet known by what others upvoted. An account costs nothing, so what a new one can do should be worth
# little to who has something to sell: a few posts and comments an hour, and links to where others have linked before. How
# much, administrators say (Site).
module User::NewMember
  def new_member?
    community = Site.settings
    member? && (created_at.after?(community.newcomer_days.days.ago) || karma < community.newcomer_karma) &&
      past_launch_grace?(community)
  end

  private
    # Where everybody is new, nothing is known yet, and there is little to protect.
    def past_launch_grace?(community)
      User.where("id = (SELECT min(id) FROM users)").pick(:created_at).before?(community.settling_days.days.ago)
    end
end
