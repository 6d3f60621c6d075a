class Api::V1::Users::PostsController < Api::V1::BaseController
  include UserScoped

  allow_unauthenticated_access
  cached_for_visitors

  def index
    list_posts @user.posts.latest_first
  end
end
