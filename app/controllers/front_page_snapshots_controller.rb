class FrontPageSnapshotsController < ApplicationController
  allow_unauthenticated_access
  cached_for_visitors

  def show
    @snapshot = FrontPageSnapshot.at(params[:day], params[:hour])
    @places = @snapshot.entries_for(Current.user)
    @places_now = Post.hottest_first.limit(FrontPageSnapshot::SIZE).ids
  end
end
