class Users::PostsController < ApplicationController
  include Paginated, UserScoped

  allow_unauthenticated_access
  cached_for_visitors

  def index
    @page = page_of @user.posts.latest_first
    @viewer = Post::Viewer.of(Current.user, @page.records)
  end
end
