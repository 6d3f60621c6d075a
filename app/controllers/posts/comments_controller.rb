class Posts::CommentsController < ApplicationController
  include Previewing, ThreadRedirection

  before_action :set_post

  def create
    @comment = Comment.new(author: Current.user, post: @post, **comment_params)
    if preview?
      render :new
    elsif comment = @comment.submit
      redirect_to_thread comment
    else
      render :new, status: :unprocessable_content
    end
  end

  private
    def set_post
      @post = Post.find(params[:post_id])
    end

    def comment_params
      params.expect(comment: %i[ body hat_id ])
    end
end
