# Compatible with Hacker News Search, with further fields.
class Api::V1::UsersController < Api::V1::BaseController
  include UserSerialization

  allow_unauthenticated_access
  cached_for_visitors

  def show
    render json: user_as_json(User.with_restrictions.find_by!(username: params[:username]))
  end
end
