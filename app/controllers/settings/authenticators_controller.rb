class Settings::AuthenticatorsController < ApplicationController
  include RateLimiting, SudoMode
  allow_suspended

  helper_method :signed_secret
  limit_attempts to: 10, within: 1.hour, by: :account_id, template: :show, only: %i[ create destroy ]
  require_sudo template: :show, only: %i[ create destroy ]

  def show
  end

  def create
    if @codes = Current.user.add_authenticator(signed_secret, params.expect(:code).to_s, **client_details)
      replace_session_of Current.user
      render "settings/recovery_codes/show", status: :created
    else
      render :show, status: :unprocessable_content
    end
  end

  def destroy
    Current.user.remove_authenticator(**client_details)
    replace_session_of Current.user
    redirect_to settings_authenticator_path, notice: t(".done"), status: :see_other
  end

  private
    # The secret that was shown before, if it is still valid, so that a mistyped code
    # doesn't require another scan.
    def signed_secret
      submitted = params[:signed_secret].to_s
      @signed_secret ||= submitted if Authenticator.verify_signed_secret(submitted, Current.user)
      @signed_secret ||= Authenticator.generate_signed_secret(Current.user)
    end
end
