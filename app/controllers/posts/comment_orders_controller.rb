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
    # The page of the comment whose replies were shown, or the post's page.
    def sorted_page_path
      if params.key?(:comment)
        comment_path(params.expect(:comment), anchor: "comments")
      else
        post_path(params.expect(:post_id), anchor: "comments")
      end
    end
end
