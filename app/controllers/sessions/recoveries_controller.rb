# The way back in for who has no password and has lost their passkey: a recovery code, which opens the account by itself. It leads to where they set up
# how they sign in from now on, for which nothing more is asked within ten minutes.
class Sessions::RecoveriesController < ApplicationController
  include CredentialsForm

  allow_unauthenticated_access
  open_to_suspended
  before_action :redirect_signed_in
  helper_method :login

  limit_attempts to: 10, within: 3.minutes
  limit_attempts to: 10, within: 3.minutes, by: :login

  def new
  end

  def create
    if user = User.recover(login, recovery_params[:code].to_s)
      start_session_for user, means: "lone_recovery_code"
      redirect_to edit_settings_password_path, notice: t(".done", count: user.recovery_codes.count)
    else
      AccountEvent.refuse User.login_column(login), login, means: "lone_recovery_code", **where_from
      @rejected = true
      render :new, status: :unprocessable_content
    end
  end

  private
    def login
      params.key?(:recovery) ? recovery_params[:username].to_s.strip.downcase.first(254) : ""
    end

    def recovery_params
      params.expect(recovery: %i[ username code ])
    end
end
