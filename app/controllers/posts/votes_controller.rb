class Posts::VotesController < ApplicationController
  include RendersVote

  before_action :set_post

  def create
    if @post.vote_by(Current.user)
      answer
    else
      render :forbidden, status: :forbidden, formats: :html
    end
  end

  def destroy
    @post.unvote_by Current.user
    answer
  end

  private
    def set_post
      @post = Post.visible.find(params[:post_id])
    end

    def answer
      @post = Post.in_rows.with_votes_of(Current.user).find(@post.id)
      @viewer = ReaderContext.of_posts(Current.user, [ @post ])
      answer_vote_on @post, thread: @post
    end
end
