class Settings::AuthenticatorsController < ApplicationController
  include CredentialsForm, SudoMode
  allow_suspended

  helper_method :offer
  limit_attempts to: 10, within: 1.hour, by: :account, template: :show, only: %i[ create destroy ]
  require_sudo template: :show, only: %i[ create destroy ]

  def show
  end

  def create
    if @codes = Current.user.add_authenticator(offer, params.expect(:code).to_s, **where_from)
      begin_session_of Current.user
      render "settings/recovery_codes/show", status: :created
    else
      render :show, status: :unprocessable_content
    end
  end

  def destroy
    Current.user.remove_authenticator(**where_from)
    begin_session_of Current.user
    redirect_to settings_authenticator_path, notice: t(".done"), status: :see_other
  end

  private
    # The secret that was shown before, while it is valid, so that a mistyped code doesn't require scanning again.
    def offer
      given = params[:offer].to_s
      @offer ||= Authenticator.secret_of(given, Current.user) ? given : Authenticator.offer_to(Current.user)
    end
end
