# Finds the post or the comment that is flagged or decided on, and leads back to it.
module ModeratedThing
  extend ActiveSupport::Concern
  include ThreadRedirection

  included do
    before_action :set_thing
  end

  private
    def set_thing
      @thing = params.key?(:post_id) ? Post.find(params[:post_id]) : Comment.find(params[:comment_id])
    end

    def redirect_to_thing(**messages)
      @thing.is_a?(Comment) ? redirect_to_thread(@thing, **messages) : redirect_to(@thing, status: :see_other, **messages)
    end
end
