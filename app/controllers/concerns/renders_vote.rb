# Responds to a vote with the updated button and score, or, without JavaScript, with a redirect to the item.
# If it doesn't count, the response says why.
module RendersVote
  include ExplainsVotes, UpdatesInPlace

  # Visitors' vote buttons lead here by way of the sign-in page. A link must not vote, so the page asks for
  # another click.
  def new
    if item.vote_rejection(Current.user).nil? && !item.votes.exists?(user: Current.user)
      render "votes/new", locals: { item: }
    else
      redirect_to helpers.path_of_item(item)
    end
  end

  private
    def vote(value)
      if standing = item.vote_by(Current.user, value)
        @notice = standing_notice(standing)
        render_voted
      else
        render "votes/forbidden", status: :forbidden, formats: :html,
          locals: { item:, reason: vote_rejection(item, value) }
      end
    end

    # Says so if the vote was saved but doesn't count, or not yet.
    def standing_notice(standing)
      counts = standing == "counted" || (standing == "waiting" && item.ranking.endorsed?)
      t("votes.#{standing}") unless counts
    end

    def render_vote(thread:)
      page = return_path || "#{referring_path || post_path(thread)}##{helpers.dom_id(item)}"
      update_in_place(or_redirect_to: page, notice: @notice) { { **yield, **helpers.vote_notice(@notice) } }
    end
end
