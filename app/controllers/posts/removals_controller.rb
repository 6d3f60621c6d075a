class Posts::RemovalsController < ApplicationController
  def destroy
    post = Post.find(params[:post_id])
    if post.restorable_by?(Current.user)
      post.restore_by_author
      redirect_to post, status: :see_other, notice: t(".done")
    else
      redirect_to post, status: :see_other, alert: t(".refused")
    end
  end
end
