class SessionsController < ApplicationController
  include CredentialsForm

  allow_unauthenticated_access only: %i[ new create ]
  open_to_suspended
  before_action :redirect_signed_in, only: :new
  helper_method :login

  limit_attempts to: 10, within: 3.minutes
  limit_attempts to: 10, within: 3.minutes, by: :login

  def new
  end

  def create
    if user = User.authenticate_by_login(login, session_params[:password].to_s)
      start_session_for user
      redirect_to user.waiting? ? join_request_path : after_authentication_path
    else
      @rejected = true
      render :new, status: :unprocessable_content
    end
  end

  def destroy
    end_session
    redirect_to root_path, status: :see_other
  end

  private
    def login
      session_params[:username].to_s.strip.downcase.first(254)
    end

    def session_params
      params.expect(session: %i[ username password ])
    end
end
