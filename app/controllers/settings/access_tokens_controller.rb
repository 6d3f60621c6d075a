class Settings::AccessTokensController < ApplicationController
  include RateLimiting, SudoMode
  allow_suspended

  before_action :set_token
  limit_attempts to: 10, within: 1.hour, by: :account_id, template: :index
  require_sudo template: :index, only: :create

  def index
  end

  # The token is shown only in this response, because only its digest is stored.
  def create
    if @token.issue(**client_details)
      render :show, status: :created
    else
      render :index, status: :unprocessable_content
    end
  end

  def destroy
    token = Current.user.access_tokens.find(params[:id])
    token.revoke(**client_details)
    redirect_to settings_access_tokens_path, status: :see_other, notice: t(".done", name: token.name)
  end

  private
    def set_token
      @token = AccessToken.new(user: Current.user,
        **(action_name == "create" ? token_params : { scope: "read" }))
    end

    def token_params
      params.expect(access_token: %i[ name scope expires_on ])
    end
end
