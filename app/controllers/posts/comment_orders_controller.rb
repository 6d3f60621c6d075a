# The order in which the member reads the comments of all posts.
class Posts::CommentOrdersController < ApplicationController
  allow_suspended

  def create
    if Current.user.update(comment_order: params.expect(:order))
      redirect_to sorted_page_path, status: :see_other
    else
      head :unprocessable_content
    end
  end

  private
    # The post's, or that of a comment and its replies.
    def sorted_page_path
      if params.key?(:comment)
        comment_path(params.expect(:comment), anchor: "comments")
      else
        post_path(params.expect(:post_id), anchor: "comments")
      end
    end
end
