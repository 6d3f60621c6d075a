# Signing in with a password, and signing out. Passkeys and second factors are in sessions/.
class SessionsController < ApplicationController
  include LoginForm, PasskeyForm

  allow_unauthenticated_access only: %i[ new create ]
  allow_suspended
  before_action :redirect_signed_in, only: :new

  # Per network, and per username or email address.
  limit_attempts to: 10, within: 3.minutes
  limit_attempts to: 10, within: 3.minutes, by: :login
  # A username and an email address of the same account count together. Beyond the limit, even the right
  # password is rejected like a wrong one, after it was checked: another response, or a faster one, would
  # reveal that they belong together.
  limit_attempts(to: 10, within: 3.minutes, by: :account_of_login) { @account_limited = true }

  def new
  end

  def create
    user = User.authenticate_by_login(login, login_params[:password].to_s)

    if user.nil? || @account_limited
      SecurityEvent.record_failure(User.login_column(login), login,
        sign_in_method: "password", **client_details)
      @rejected = true
      render :new, status: :unprocessable_content
    elsif user.two_factor_enabled?
      request_second_factor user
    else
      start_session_for user
      redirect_to after_authentication_path
    end
  end

  def destroy
    end_session
    redirect_to root_path, status: :see_other
  end

  private
    # Unknown ones are counted as well, so that they take the same time.
    def account_of_login = User.where(User.login_column(login) => login).pick(:id) || login

    def form_name = :session
    def login_params = params.expect(session: %i[ username password ])
end
