class FrontPagesController < ApplicationController
  allow_unauthenticated_access
  cached_for_visitors

  def show
    @front_page = FrontPageSnapshot.of(params[:day], params[:hour])
    @places = @front_page.places_for(Current.user)
    @places_now = Post.hottest_first.limit(FrontPageSnapshot::SIZE).ids
  end
end
