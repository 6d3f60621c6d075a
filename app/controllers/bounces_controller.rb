# Webhook for bounces, authenticated by BOUNCE_TOKEN. Without that variable the route doesn't exist.
class BouncesController < ApplicationController
  allow_unauthenticated_access
  skip_before_action :resume_session
  skip_forgery_protection

  before_action :require_token

  # Only permanent failures count: a full mailbox is temporary.
  def create
    params.expect(bounces: [ %i[ address kind reason ] ]).each do |bounce|
      EmailBounce.record(bounce[:address], bounce[:reason]) if bounce[:kind] == "hard"
    end
    head :no_content
  end

  private
    def require_token
      token = Rails.configuration.x.bounce_token
      unless token && ActiveSupport::SecurityUtils.secure_compare(token, submitted_token)
        head(token ? :unauthorized : :not_found)
      end
    end

    def submitted_token
      request.authorization.to_s[/\ABearer (.+)\z/, 1] || params[:token].to_s
    end
end
