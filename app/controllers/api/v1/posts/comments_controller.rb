class Api::V1::Posts::CommentsController < Api::V1::BaseController
  include Answering

  def create
    answer post: Post.find(params[:post_id])
  end
end
