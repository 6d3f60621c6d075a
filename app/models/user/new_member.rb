# Is new, or has little karma. Accounts are free, so what a new one can do must be of little value to spammers: a few posts
# and comments an hour, and only links to domains that were linked before. Administrators set the limits (Site).
module User::NewMember
  def new_member?
    community = Site.settings
    member? && (created_at.after?(community.newcomer_days.days.ago) || karma < community.newcomer_karma) &&
      past_launch_grace?(community)
  end

  private
    # On a new site everybody is new, and there is little to protect.
    def past_launch_grace?(community)
      User.where("id = (SELECT min(id) FROM users)").pick(:created_at).before?(community.settling_days.days.ago)
    end
end
