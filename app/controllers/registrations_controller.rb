class RegistrationsController < ApplicationController
  include CredentialsForm

  allow_unauthenticated_access
  open_to_suspended
  before_action :redirect_signed_in
  before_action :set_user

  limit_attempts to: 10, within: 3.minutes
  limit_attempts to: 5, within: 1.hour, by: :email_address

  def new
  end

  def create
    if @user.update(password: user_params[:password])
      start_session_for @user, act: "signed_up"
      redirect_to after_authentication_path, notice: t(".welcome", username: @user.username)
    else
      render :new, status: :unprocessable_content
    end
  end

  private
    # Without the password, which costs a quarter of a second to digest: that waits until the attempt is let through.
    def set_user
      @user = User.new(request.post? ? user_params.except(:password) : {})
    end

    def email_address
      @user.unconfirmed_email_address
    end

    def user_params
      params.expect(user: %i[ username unconfirmed_email_address password ])
    end
end
