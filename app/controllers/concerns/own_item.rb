# Loads the post or comment of the signed-in member that the URL names. One that was removed is not found.
module OwnItem
  extend ActiveSupport::Concern

  included do
    before_action :set_item
  end

  private
    def set_item
      items = params.key?(:post_id) ? Current.user.posts : Current.user.comments
      @item = items.visible.find(params[:post_id] || params[:comment_id])
    end
end
