# Votes on a post or comment: returns the new score and whether the vote counts (Vote), or why not.
class Api::V1::VotesController < Api::V1::BaseController
  include ExplainsVotes

  before_action :set_item

  def create
    vote 1
  end

  def destroy
    @item.unvote_by Current.user
    render_vote nil
  end

  private
    def vote(value)
      if standing = @item.vote_by(Current.user, value)
        render_vote(value, standing)
      else
        render_problem 403, t("api.no_vote"), vote_rejection(@item, value)
      end
    end

    def render_vote(vote, standing = nil)
      render json: { score: @item.reload.score, vote:, standing: }
    end
end
