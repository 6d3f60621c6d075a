# What is one person's, for the feed reader of whoever has a token that is made for this alone. Nobody keeps a copy.
class Feeds::Private::BaseController < ApplicationController
  include ByToken
  layout false

  allow_unauthenticated_access
  skip_before_action :resume_session, :lead_to_first_run
  before_action :no_store, :require_token

  private
    def require_token
      admitted = admit(params[:token].to_s, "feeds")
      speak
      render plain: t("api.no_feed"), status: :unauthorized unless admitted
    end

    def answer(feed)
      @feed, format = feed, params[:format]
      render "feeds/show", formats: format.to_sym, content_type: Feed::MEDIA_TYPES.fetch(format)
    end
end
