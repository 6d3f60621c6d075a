class Api::V1::Posts::VotesController < Api::V1::BaseController
  before_action :set_post

  def create
    if @post.vote_by(Current.user)
      render json: { score: @post.reload.score, vote: 1 }
    else
      problem 403, t("api.no_vote"), t("comments.votes.create.own")
    end
  end

  def destroy
    @post.unvote_by Current.user
    render json: { score: @post.reload.score, vote: nil }
  end

  private
    def set_post
      @post = Post.kept.find(params[:post_id])
    end
end
