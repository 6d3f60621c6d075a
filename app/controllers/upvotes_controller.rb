# The current member's upvotes, newest items first, which is the order of the index.
class UpvotesController < ApplicationController
  include Paginated
  open_to_suspended

  def index
    @page = page_of Current.user.votes.upvotes_of(params.expect(:thing))
    ids = @page.map { |vote| vote.post_id || vote.comment_id }
    @posts = params[:thing] == "post" ? Post.kept.in_rows.with_votes_of(Current.user).where(id: ids).latest_first.to_a : []
    @comments = params[:thing] == "comment" ? Comment.with_post_titles.with_votes_of(Current.user).where(id: ids).latest_first.to_a : []
    @viewer = Viewer.of_posts(Current.user, @posts)
  end
end
