# Parent of controllers that act on a post or a comment.
class Api::V1::ItemActionsController < Api::V1::BaseController
  before_action :set_item

  private
    def set_item
      @item = params.key?(:post_id) ? Post.find(params[:post_id]) : Comment.find(params[:comment_id])
    end
end
