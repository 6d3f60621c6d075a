# Votes on a post or comment: returns the new score, or why the vote doesn't count.
class Api::V1::VotesController < Api::V1::BaseController
  before_action :set_item

  def create
    vote 1
  end

  def destroy
    @item.unvote_by Current.user
    answer nil
  end

  private
    def vote(value)
      @item.vote_by(Current.user, value) ? answer(value) : refuse(t("comments.votes.create.own"))
    end

    def answer(vote)
      render json: { score: @item.reload.score, vote: }
    end

    def refuse(reason)
      problem 403, t("api.no_vote"), reason
    end
end
