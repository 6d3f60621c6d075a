class Api::V1::Comments::VotesController < Api::V1::BaseController
  before_action :set_comment

  def create
    value = ::Comments::VotesController::VALUES.fetch(params[:value]&.to_s) { raise ActionController::BadRequest, "A vote is 1 or -1" }
    if value == -1 && Current.user.karma < User::DOWNVOTE_KARMA
      problem 403, t("api.no_vote"), t("comments.votes.create.karma", needed: User::DOWNVOTE_KARMA, karma: Current.user.karma)
    elsif @comment.vote_by(Current.user, value)
      render json: { score: @comment.reload.score, vote: value }
    else
      problem 403, t("api.no_vote"), t("comments.votes.create.own")
    end
  end

  def destroy
    @comment.unvote_by Current.user
    render json: { score: @comment.reload.score, vote: nil }
  end

  private
    def set_comment
      @comment = Comment.kept.find(params[:comment_id])
    end
end
