# Loads the post to be edited, if the member may still edit it.
module EditablePost
  extend ActiveSupport::Concern

  included do
    with_options only: %i[ edit update destroy ] do
      before_action :set_post
      before_action :require_editable_post
    end
  end

  private
    def set_post
      @post = Post.visible.find(params[:id])
    end

    # Shows the text again if the edit window closed while it was typed.
    def require_editable_post
      unless @post.editable_by?(Current.user)
        @post.attributes = post_params if request.patch?
        render :closed, status: :forbidden
      end
    end

    def post_params
      params.expect(post: [ *Post::EDITABLE_ATTRIBUTES, :edited_version, :tag_names, { tag_names: [] } ])
    end
end
