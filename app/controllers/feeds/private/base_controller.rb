# Private feeds of a member, authenticated by a token with the feeds scope. Never cached.
class Feeds::Private::BaseController < ApplicationController
  include RendersFeed, TokenAuthentication

  allow_access_without_session
  before_action :no_store, :require_token

  private
    def require_token
      admitted = authenticate_token(params[:token].to_s, "feeds")
      set_locale
      reject_token unless admitted
    end

    def reject_token
      if too_many_wrong_tokens?
        render plain: t("api.wrong_tokens_remedy"), status: :too_many_requests
      else
        render plain: t("api.no_feed"), status: :unauthorized
      end
    end
end
