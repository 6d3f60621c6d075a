# For a member's private lists: loads a page of rows that reference posts, and the
# visible ones among these posts.
module ListingPosts
  include Paginated

  private
    def load_posts_of(rows, action:)
      @page = page_of rows
      @posts = Post.visible.in_rows.with_votes_of(Current.user)
        .where(id: @page.map(&:post_id).compact).index_by(&:id)
      @viewer = ReaderContext.of_posts(Current.user, @posts.values, action:)
    end
end
