class Api::V1::MeController < Api::V1::BaseController
  include UserSerialization

  def show
    user, token = Current.user, Current.access_token
    render json: { **user_as_json(user), role: user.role, unread_count: user.unread_count,
      suspended: user.suspended?,
      token: { name: token.name, scope: token.scope, expires_at: token.expires_at&.iso8601 } }
  end
end
