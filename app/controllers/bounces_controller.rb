# Where a mail server, or a program that reads what it sends back, tells which addresses take no mail. It knows BOUNCE_TOKEN; where there is none, there is no such place.
class BouncesController < ApplicationController
  allow_unauthenticated_access
  skip_before_action :resume_session
  skip_forgery_protection

  before_action :require_token

  # Only what is for good counts: a full mailbox is emptied one day.
  def create
    params.expect(bounces: [ %i[ address kind reason ] ]).each { |bounce| Bounce.note(bounce[:address], bounce[:reason]) if bounce[:kind] == "hard" }
    head :no_content
  end

  private
    def require_token
      token = Rails.configuration.x.bounce_token
      head(token ? :unauthorized : :not_found) unless token && ActiveSupport::SecurityUtils.secure_compare(token, given_token)
    end

    def given_token
      request.authorization.to_s[/\ABearer (.+)\z/, 1] || params[:token].to_s
    end
end
