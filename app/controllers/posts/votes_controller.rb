class Posts::VotesController < ApplicationController
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
      @post = Post.kept.find(params[:post_id])
    end

    def answer
      @viewer = Viewer.of_thread(Current.user, @post.reload)
      respond_to do |format|
        format.turbo_stream { render :show }
        format.html { redirect_to "#{referring_path || post_path(@post)}#post_#{@post.id}", status: :see_other }
      end
    end
end
