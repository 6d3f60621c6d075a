class Api::V1::Comments::RepliesController < Api::V1::BaseController
  include CreatesComment

  def create
    parent = Comment.find(params[:comment_id])
    create_comment post: parent.post, parent:
  end
end
