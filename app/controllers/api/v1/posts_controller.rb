class Api::V1::PostsController < Api::V1::BaseController
  allow_unauthenticated_access only: %i[ index show ]
  cached_for_visitors only: %i[ index show ]

  before_action :set_post, except: %i[ index create ]
  before_action :require_editable_post, only: %i[ update destroy ]

  def index
    wanted = { list: "hot", **params.permit(:list, :period, :domain, :day, :tag).to_h.symbolize_keys }
    list_posts Post.listed(**wanted).visible_to(Current.user, **wanted.slice(:domain, :tag))
  end

  def show
    if @post.removed?
      gone @post
    else
      render json: { **post_as_json(@post), comments: thread_as_json(@post, Current.user) }
    end
  end

  def create
    post = Current.user.posts.new(by_key({ **texts(:title, :url, :body), **tags_sent }))
    if standing = post.submit
      render json: post_as_json(standing), status: standing == post ? :created : :ok, location: api_v1_post_url(standing)
    else
      refuse_record post
    end
  end

  def update
    @post.update({ **texts(:title, :body), **tags_sent }) ? render(json: post_as_json(@post)) : refuse_record(@post)
  end

  def destroy
    @post.remove by: Current.user
    head :no_content
  end

  private
    def set_post
      @post = Post.find_with_author_name(params[:id])
    end

    # The target post, if it was merged.
    def gone(post)
      into = post.merge&.target_post_id
      problem 410, t("api.gone"), t(into ? "api.merged" : "api.gone_remedy"), **{ merged_into: into }.compact
    end

    def require_editable_post
      problem 403, t("api.not_editable"), t("api.not_editable_remedy") unless @post.editable_by?(Current.user)
    end
end
