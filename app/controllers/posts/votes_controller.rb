class Posts::VotesController < ApplicationController
  include RendersVote

  before_action :set_post

  def create
    vote 1
  end

  def destroy
    @post.unvote_by Current.user
    render_voted
  end

  private
    def item = @post

    def set_post
      @post = Post.find_with_vote(params[:post_id], Current.user)
    end

    def render_voted
      render_vote(thread: @post) do
        set_post
        helpers.voted_post @post, ReaderContext.of_posts(Current.user, [ @post ])
      end
    end
end
