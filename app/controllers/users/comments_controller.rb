class Users::CommentsController < ApplicationController
  include Paginated, UserScoped

  allow_unauthenticated_access
  cached_for_visitors

  def index
    @page = page_of @user.comments.latest_first.with_post_titles.with_votes_of(Current.user)
  end
end
