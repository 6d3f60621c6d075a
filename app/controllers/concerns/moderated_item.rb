# Loads the post or comment that is flagged or moderated, and redirects back to it.
module ModeratedItem
  extend ActiveSupport::Concern
  include ThreadRedirection

  included do
    before_action :set_item
  end

  private
    def set_item
      @item = params.key?(:post_id) ? Post.find(params[:post_id]) : Comment.find(params[:comment_id])
    end

    # To the page that the form or button was on, if it says so.
    def redirect_back_to_item(**messages)
      return_path ? redirect_to(return_path, status: :see_other, **messages) : redirect_to_item(**messages)
    end

    def redirect_to_item(**messages)
      if @item.is_a?(Comment)
        redirect_to_thread(@item, **messages)
      else
        redirect_to(current_item, status: :see_other, **messages)
      end
    end

    # A merged post redirects to another, and the message would be lost on the way.
    def current_item
      @item.is_a?(Post) && @item.removed? && @item.reload.moved_to || @item
    end
end
