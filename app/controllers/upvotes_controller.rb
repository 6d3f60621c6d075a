# The current member's upvotes, newest items first, which is the order of the index.
class UpvotesController < ApplicationController
  include Paginated
  allow_suspended

  def index
    @page = page_of Current.user.votes.upvotes_of(params.expect(:item))
    if params[:item] == "post"
      @posts = Post.visible.in_rows.with_votes_of(Current.user)
        .where(id: @page.map(&:post_id)).latest_first.to_a
      @viewer = ReaderContext.of_posts(Current.user, @posts)
    else
      @comments = Comment.with_post_titles.with_votes_of(Current.user)
        .where(id: @page.map(&:comment_id)).latest_first.to_a
    end
  end
end
