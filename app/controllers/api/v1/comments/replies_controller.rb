class Api::V1::Comments::RepliesController < Api::V1::BaseController
  include Answering

  def create
    parent = Comment.find(params[:comment_id])
    answer post: parent.post, parent:
  end
end
