class Posts::RanksController < ApplicationController
  allow_unauthenticated_access
  cached_for_visitors

  def show
    @post = Post.visible.find(params[:post_id])
    @ranking = @post.ranking
  end
end
