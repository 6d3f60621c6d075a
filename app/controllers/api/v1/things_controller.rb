# Parent of controllers that act on a post or a comment.
class Api::V1::ThingsController < Api::V1::BaseController
  before_action :set_thing

  private
    def set_thing
      @thing = params.key?(:post_id) ? Post.find(params[:post_id]) : Comment.find(params[:comment_id])
    end
end
