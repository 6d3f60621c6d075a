module ExplainsVotes
  private
    # Why the member's vote on +item+ doesn't count.
    def vote_rejection(item, value)
      t "votes.forbidden.#{item.vote_rejection(Current.user, value)}",
        needed: Site.settings.downvoting_karma, karma: Current.user.karma
    end
end
