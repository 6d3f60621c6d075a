# Loads the post to be edited or deleted, if the member still may.
module EditablePost
  extend ActiveSupport::Concern

  included do
    before_action :set_post, only: %i[ edit update destroy ]
    before_action :require_editable_post, only: %i[ edit update ]
    before_action :require_deletable_post, only: :destroy
  end

  private
    def set_post
      @post = Post.find(params[:id])
      raise ActiveRecord::RecordNotFound unless @post.visible? || @post.deletable_by?(Current.user)
    end

    # Shows the text again if the edit window closed while it was typed.
    def require_editable_post
      unless @post.editable_by?(Current.user)
        @post.attributes = post_params if request.patch?
        render :closed, status: :forbidden
      end
    end

    def require_deletable_post
      render :closed, status: :forbidden unless @post.deletable_by?(Current.user)
    end

    def post_params
      params.expect(post: [ *Post::EDITABLE_ATTRIBUTES, :edited_version, :tag_names, { tag_names: [] } ])
    end
end
