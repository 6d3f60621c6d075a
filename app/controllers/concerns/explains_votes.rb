module ExplainsVotes
  private
    # Why the member's vote on +item+ doesn't count.
    def vote_rejection(item, value)
      t "votes.forbidden.#{item.vote_rejection(Current.user, value)}",
        needed: User::DOWNVOTE_KARMA, karma: Current.user.karma
    end
end
