# The current member's upvotes, newest items first, which is the order of the index.
class UpvotesController < ApplicationController
  include Paginated
  allow_suspended

  def index
    @page = page_of Current.user.votes.upvotes_of(params.expect(:item))
    ids = @page.map { |vote| vote.post_id || vote.comment_id }
    @posts = params[:item] == "post" ? Post.visible.in_rows.with_votes_of(Current.user).where(id: ids).latest_first.to_a : []
    comments = Comment.with_post_titles.with_votes_of(Current.user).where(id: ids).latest_first
    @comments = params[:item] == "comment" ? comments.to_a : []
    @viewer = ReaderContext.of_posts(Current.user, @posts)
  end
end
