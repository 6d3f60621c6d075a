# Is new here, or not yet known by what others upvoted. An account costs nothing, so what a new one can do should be worth little to who
# has something to sell: a few posts and comments an hour, and links to where others have linked before. How much, administrators say (Community).
module User::Newcomer
  def new_here?
    community = Community.current
    member? && (created_at.after?(community.newcomer_days.days.ago) || karma < community.newcomer_karma) && community_settled?(community)
  end

  private
    # Where everybody is new, nothing is known yet, and there is little to protect.
    def community_settled?(community)
      User.where("id = (SELECT min(id) FROM users)").pick(:created_at).before?(community.settling_days.days.ago)
    end
end
