# The order in which the member reads the comments of all posts.
class Posts::CommentOrdersController < ApplicationController
  allow_suspended

  def create
    if Current.user.update(comment_order: params.expect(:order))
      redirect_to post_path(params.expect(:post_id), anchor: "comments"), status: :see_other
    else
      head :unprocessable_content
    end
  end
end
