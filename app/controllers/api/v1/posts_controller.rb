class Api::V1::PostsController < Api::V1::BaseController
  include ListParams

  allow_unauthenticated_access only: %i[ index show ]
  cached_for_visitors only: %i[ index show ]

  before_action :require_valid_list, only: :index
  before_action :set_post, except: %i[ index create ]
  before_action :require_editable_post, only: :update
  before_action :require_deletable_post, only: :destroy

  def index
    list_posts Post.listed_for(Current.user, **list_params)
  end

  def show
    if @post.discussable?
      render json: { **shown_post_as_json(@post), comments: thread_as_json(@post, Current.user) }
    else
      render_gone @post
    end
  end

  def create
    content = { **string_params(*Post::CONTENT_ATTRIBUTES), **tag_params }
    post = Post.new(author: Current.user, **with_idempotency_key(content))
    if saved = post.submit
      render json: post_as_json(saved), status: status_of_created(saved, post),
        location: api_v1_post_url(saved)
    else
      render_record_errors post
    end
  end

  def update
    if @post.update({ **string_params(*Post::EDITABLE_ATTRIBUTES), **tag_params })
      render json: post_as_json(@post)
    else
      render_record_errors @post
    end
  end

  def destroy
    @post.delete_by_author
    head :no_content
  end

  private
    def set_post = @post = Post.find_with_author_name(params[:id])

    # The target post, if it was merged.
    def render_gone(post)
      target_id = post.merge&.target_post_id
      render_problem 410, t("api.removed"), t(target_id ? "api.merged" : "api.removed_remedy"),
        **{ merged_into: target_id }.compact
    end

    def require_editable_post = @post.editable_by?(Current.user) || render_not_editable
    def require_deletable_post = @post.deletable_by?(Current.user) || render_not_editable
end
