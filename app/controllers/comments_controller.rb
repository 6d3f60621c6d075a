class CommentsController < ApplicationController
  include Paginated, PrefetchDetection, Previewing, ThreadRedirection

  CONTEXT = 5

  allow_unauthenticated_access only: %i[ index show ]
  cached_for_visitors only: %i[ index show ]

  before_action :set_own_comment, only: %i[ edit update destroy ]
  before_action :require_open_edit_window, only: :edit

  def index
    @list = request.path_parameters[:list]
    @page =
      page_of Comment.visible_to(Current.user).listed(@list).with_post_titles.with_votes_of(Current.user)
  end

  def show
    @comment = Comment.find(params[:id])
    @context = @comment.context(limit: CONTEXT)
    @subtree = @comment.subtree_outline(order: helpers.comment_order)
    @viewer = ReaderContext.of_thread(Current.user, @comment.post)
    Current.user&.mark_actions_read @comment unless prefetched? || request.head?
  end

  def edit
  end

  def update
    @comment.attributes = comment_params
    if preview?
      render :edit
    elsif @comment.save
      redirect_to_thread @comment
    else
      render :edit, status: :unprocessable_content
    end
  end

  def destroy
    @comment.delete_by_author
    redirect_to_thread @comment, notice: t(".done")
  end

  private
    def set_own_comment
      @comment = Current.user.comments.find(params[:id])
    end

    def require_open_edit_window
      unless @comment.edit_window_open?
        redirect_to_thread @comment, alert: t(".too_late", window: Site.settings.edit_window_in_words)
      end
    end

    def comment_params
      params.expect(comment: %i[ body hat_id edited_version ])
    end
end
