# Signing in with a password, and signing out. Passkeys and second factors are in sessions/.
class SessionsController < ApplicationController
  include LoginForm, PasskeyForm

  allow_unauthenticated_access only: %i[ new create ]
  allow_suspended
  before_action :redirect_signed_in, only: :new

  limit_logins

  def new
  end

  def create
    user = User.authenticate_by_login(login, login_params[:password].to_s)

    if user.nil?
      SecurityEvent.record_failure(User.login_column(login), login, sign_in_method: "password", **client_details)
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
    def request_second_factor(user)
      reset_session
      session[:second_step] = user.generate_token_for(:second_step)
      redirect_to new_session_code_path(return_to: return_path)
    end

    def form_name = :session
    def login_params = params.expect(session: %i[ username password ])
end
