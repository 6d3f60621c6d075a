class PostsController < ApplicationController
  include RevalidatedList, EditablePost, PostForm, Previewing, ThreadPageParameter, ThreadVisits

  allow_unauthenticated_access only: %i[ index show ]
  cached_for_visitors only: %i[ index show ]
  before_action :revalidate_thread, only: :show

  def index
    @list = Post.list_in(request.path_parameters)
    @page = page_of Post.listed_for(Current.user, **@list).in_rows.with_votes_of(Current.user).with_tag_ids
    render_list unless list_not_modified?
  end

  # The view loads and renders the comments, once for all readers (ThreadsHelper#markup_of_thread).
  def show
    @post = Post.find_with_author_name(params[:id])
    require_thread_page @post
    @viewer = ReaderContext.of_thread(Current.user, @post, new_since: visit_thread(@post))
    if @post.moved_to
      redirect_to post_path(@post.moved_to, comment: params[:comment]&.to_s)
    elsif @post.removed?
      render :removed, status: (@post.removed_for_now? ? :ok : :gone)
    end
  end

  def new = @post = prefilled_post

  def create
    @post = submitted_post
    if preview?
      render_preview :new
    elsif post = @post.submit
      redirect_to post, status: :see_other, notice: (t(".discussed") if post.author_id != Current.user.id)
    else
      render :new, status: :unprocessable_content
    end
  end

  def edit
  end

  def update
    @post.attributes = post_params
    if preview?
      render_preview :edit
    elsif @post.save
      redirect_to @post, status: :see_other, notice: t(".done")
    else
      render :edit, status: :unprocessable_content
    end
  end

  def destroy
    @post.delete_by_author
    redirect_to @post, status: :see_other, notice: t(".done")
  end

  private
    def page_condition(read) = action_name == "show" ? Post::PageVersion.condition(read, params[:id]) : super
end
