class FrontPagesController < ApplicationController
  allow_unauthenticated_access
  cached_for_visitors

  def show
    @front_page = FrontPageSnapshot.at(params[:day], params[:hour])
    @places = @front_page.entries_for(Current.user)
    @places_now = Post.hottest_first.limit(FrontPageSnapshot::SIZE).ids
  end
end
