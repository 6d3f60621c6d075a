class Users::PostsController < ApplicationController
  include Paginated, UserScoped

  allow_unauthenticated_access
  cached_for_visitors

  def index
    @page = page_of @user.posts.latest_first.in_rows.with_votes_of(Current.user)
    @viewer = ReaderContext.of_posts(Current.user, @page.records)
  end
end
