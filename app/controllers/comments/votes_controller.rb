class Comments::VotesController < ApplicationController
  include RendersVote

  VALUES = { nil => 1, "1" => 1, "-1" => -1 }

  before_action :set_comment

  def create
    vote VALUES.fetch(params[:value]) { raise ActionController::BadRequest, "A vote is 1 or -1" }
  end

  def destroy
    @comment.unvote_by Current.user
    render_voted
  end

  private
    def item = @comment

    def set_comment
      @comment = Comment.find_with_vote(params[:comment_id], Current.user)
    end

    def render_voted
      render_vote(thread: @comment.post_id) do
        set_comment
        helpers.voted_comment @comment, ReaderContext.of_comments(Current.user, [ @comment ])
      end
    end
end
