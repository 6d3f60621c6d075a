class Api::V1::Posts::CommentsController < Api::V1::BaseController
  include CreatesComment

  def create
    answer post: Post.find(params[:post_id])
  end
end
