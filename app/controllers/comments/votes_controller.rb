class Comments::VotesController < ApplicationController
  include RendersVote

  VALUES = { nil => 1, "1" => 1, "-1" => -1 }

  before_action :set_comment
  before_action :reject_own_comment, :require_karma_to_downvote, only: :create

  def create
    @comment.vote_by Current.user, value
    render_voted
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

    def reject_own_comment
      render_forbidden t(".own") if @comment.author_id == Current.user.id
    end

    def require_karma_to_downvote
      if value == -1 && !Current.user.can_downvote?
        render_forbidden t(".karma", needed: User::DOWNVOTE_KARMA, karma: Current.user.karma)
      end
    end

    def value
      VALUES.fetch(params[:value]) { raise ActionController::BadRequest, "A vote is 1 or -1" }
    end

    def render_forbidden(reason)
      @reason = reason
      render :forbidden, status: :forbidden, formats: :html
    end

    def render_voted
      render_vote(thread: @comment.post_id) do
        set_comment
        helpers.voted_comment @comment, ReaderContext.of_comments(Current.user, [ @comment ])
      end
    end
end
