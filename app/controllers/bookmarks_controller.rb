class BookmarksController < ApplicationController
  include ListingPosts, ModeratedItem, UpdatesInPlace
  allow_suspended

  skip_before_action :set_item, only: :index

  def index
    load_posts_of Current.user.bookmarks.latest_first, action: "unsave"
    @comments = Comment.visible.with_post_titles.with_votes_of(Current.user)
      .where(id: @page.map(&:comment_id).compact)
      .index_by(&:id)
  end

  def create
    if @item.bookmark_by(Current.user)
      render_saved true
    else
      redirect_to_item alert: t(".removed")
    end
  end

  def destroy
    @item.unbookmark_by Current.user
    render_saved false
  end

  private
    def render_saved(saved)
      update_in_place or_redirect_to: return_location, notice: t(".done") do
        buttons_by_selector polymorphic_path([ @item, :bookmark ]), helpers.bookmark_button(@item, saved),
          (helpers.post_row_button(@item, saved ? "unsave" : "save") if @item.is_a?(Post))
      end
    end

    def return_location
      referring_path ? "#{referring_path}##{helpers.dom_id(@item)}" : helpers.path_of_item(@item)
    end
end
