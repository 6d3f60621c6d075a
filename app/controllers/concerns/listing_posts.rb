# Shows what somebody has a list of for themselves: a page of rows that name posts, and of those posts which still stand.
module ListingPosts
  extend ActiveSupport::Concern
  include Paginated

  private
    def show_posts_of(rows, action:)
      @page = page_of rows
      @posts = Post.visible.in_rows.with_votes_of(Current.user).where(id: @page.map(&:post_id).compact).index_by(&:id)
      @viewer = ReaderContext.of_posts(Current.user, @posts.values, action:)
    end
end
