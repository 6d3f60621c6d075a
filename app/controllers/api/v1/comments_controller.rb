class Api::V1::CommentsController < Api::V1::BaseController
  allow_unauthenticated_access only: %i[ index show ]
  cached_for_visitors only: %i[ index show ]

  before_action :set_own_comment, only: %i[ update destroy ]

  def index
    list_comments Comment.visible_to(Current.user).listed("best").with_post_titles.with_votes_of(Current.user)
  end

  def show
    render json: comment_as_json(Comment.with_author_names.with_votes_of(Current.user).find(params[:id]))
  end

  def update
    if @comment.update(string_params(:body))
      render(json: comment_as_json(@comment))
    else
      render_record_errors(@comment)
    end
  end

  def destroy
    @comment.delete_by_author
    head :no_content
  end

  private
    def set_own_comment
      @comment = Current.user.comments.find(params[:id])
    end
end
