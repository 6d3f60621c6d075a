# Is new here, or not yet known by what others upvoted. An account costs nothing, so what a new one can do should be worth little to who
# has something to sell: a few posts and comments an hour, and links to where others have linked before. All the limits stand here.
module User::Newcomer
  NEW_FOR = 7.days
  KNOWN_KARMA = 5

  AN_HOUR = { "Post" => 2, "Comment" => 10 }.freeze

  # Where everybody is new, nothing is known yet, and there is little to protect.
  COMMUNITY_SETTLES_IN = 30.days

  def new_here?
    member? && (created_at.after?(NEW_FOR.ago) || karma < KNOWN_KARMA) && community_settled?
  end

  private
    def community_settled?
      User.where("id = (SELECT min(id) FROM users)").pick(:created_at).before?(COMMUNITY_SETTLES_IN.ago)
    end
end
