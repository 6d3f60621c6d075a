class Posts::VotesController < ApplicationController
  include RendersVote

  before_action :set_post

  def create
    if @post.vote_by(Current.user)
      render_voted
    else
      render :forbidden, status: :forbidden, formats: :html
    end
  end

  def destroy
    @post.unvote_by Current.user
    render_voted
  end

  private
    def item = @post

    def set_post
      @post = Post.visible.find(params[:post_id])
    end

    def render_voted
      @post = Post.in_rows.with_votes_of(Current.user).find(@post.id)
      @viewer = ReaderContext.of_posts(Current.user, [ @post ])
      render_vote(thread: @post) { helpers.voted_post(@post, @viewer) }
    end
end
