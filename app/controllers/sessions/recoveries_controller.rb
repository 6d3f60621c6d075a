# Sign-in with a recovery code, for members without a password who have lost their passkey. They are sent to
# the page for setting a password, which needs no further verification for ten minutes.
class Sessions::RecoveriesController < ApplicationController
  include LoginForm

  allow_unauthenticated_access
  allow_suspended
  before_action :redirect_signed_in

  # Per network, and per username or email address.
  limit_attempts to: 10, within: 3.minutes
  limit_attempts to: 10, within: 3.minutes, by: :login

  def new
  end

  def create
    if user = User.authenticate_by_recovery_code(login, login_params[:code].to_s)
      start_session_for user, sign_in_method: "lone_recovery_code"
      redirect_to edit_settings_password_path, notice: t(".done", count: user.recovery_codes.count)
    else
      SecurityEvent.record_failure User.login_column(login), login,
        sign_in_method: "lone_recovery_code", **client_details
      @rejected = true
      render :new, status: :unprocessable_content
    end
  end

  private
    def form_name = :recovery
    def login_params = params.expect(recovery: %i[ username code ])
end
