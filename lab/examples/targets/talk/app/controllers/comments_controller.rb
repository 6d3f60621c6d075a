class CommentsController < ApplicationController
  require_user

  def create
    @post = Post.find(params[:post_id])
    @comment = @post.comments.new(user: Current.user, **params.require(:comment).permit(:body))

    if @comment.save
      redirect_to @post
    else
      render "posts/show", status: :unprocessable_entity
    end
  end

  def destroy
    comment = Current.user.comments.find(params[:id]).destroy!
    redirect_to comment.post, status: :see_other
  end
end
