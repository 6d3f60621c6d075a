class Api::V1::Posts::CommentsController < Api::V1::BaseController
  include CreatesComment

  def create
    create_comment post: Post.find(params[:post_id])
  end
end
