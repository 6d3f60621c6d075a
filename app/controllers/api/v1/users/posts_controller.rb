class Api::V1::Users::PostsController < Api::V1::BaseController
  include UserScoped

  allow_unauthenticated_access
  cached_for_visitors

  def index
    posts = @user.posts.latest_first.in_rows.select("posts.kind, posts.locked, posts.edited_at").with_votes_of(Current.user)
    list(:posts, page_of(posts)) { |post| post_in_list(post) }
  end
end
