# The second step of signing in, after the password: a code of the authenticator app, or a recovery code.
class Sessions::CodesController < ApplicationController
  include RateLimiting, CredentialForm

  allow_unauthenticated_access
  allow_suspended
  before_action :redirect_signed_in, :set_user

  limit_attempts to: 10, within: 3.minutes
  before_action(only: :create) { render_rate_limited :new, 1.hour if @user.otp_rate_limited? }

  def new
  end

  def create
    if sign_in_method = @user.verify_second_factor(params.expect(:code).to_s)
      start_session_for @user, sign_in_method: sign_in_method
      redirect_to after_authentication_path,
        notice: (t(".codes_left", count: @user.recovery_codes.count) if sign_in_method == "recovery_code")
    else
      SecurityEvent.record_failure :id, @user.id, sign_in_method: "authenticator", **client_details
      @rejected = true
      render :new, status: :unprocessable_content
    end
  end

  private
    def set_user
      @user = User.find_by_token_for(:second_step, session[:second_step].to_s)
      redirect_to new_session_path(return_to: return_path), alert: t("sessions.codes.expired") unless @user
    end
end
