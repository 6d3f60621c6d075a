class BookmarksController < ApplicationController
  include ModeratedThing, Paginated
  open_to_suspended

  skip_before_action :set_thing, only: :index

  def index
    @page = page_of Current.user.bookmarks.latest_first
    @posts = Post.kept.in_rows.with_votes_of(Current.user).where(id: @page.map(&:post_id).compact).index_by(&:id)
    @comments = Comment.kept.with_post_titles.with_votes_of(Current.user).where(id: @page.map(&:comment_id).compact).index_by(&:id)
    @viewer = Viewer.of_posts(Current.user, @posts.values, action: "unsave")
  end

  def create
    if @thing.bookmark_by(Current.user)
      answer true
    else
      redirect_to_thing alert: t(".gone")
    end
  end

  def destroy
    @thing.unbookmark_by Current.user
    answer false
  end

  private
    def answer(saved)
      respond_to do |format|
        format.turbo_stream { render :show, locals: { saved: } }
        format.html { redirect_to way_back, status: :see_other, notice: t(".done") }
      end
    end

    def way_back
      referring_path ? "#{referring_path}##{helpers.dom_id(@thing)}" : helpers.path_of_thing(@thing)
    end
end
