class Api::V1::Users::CommentsController < Api::V1::BaseController
  include UserScoped

  allow_unauthenticated_access
  cached_for_visitors

  def index
    list_comments @user.comments.latest_first.with_post_titles.with_votes_of(Current.user)
  end
end
