class PasswordResetsController < ApplicationController
  include RateLimiting, CredentialForm

  allow_unauthenticated_access
  allow_suspended
  before_action :set_user, only: %i[ edit update ]
  helper_method :email_address

  limit_attempts to: 10, within: 3.minutes
  limit_attempts to: 5, within: 30.minutes, by: :email_address

  def show
  end

  def new
  end

  # The response is the same for unknown addresses; the mailer looks them up.
  def create
    if email_address.match?(URI::MailTo::EMAIL_REGEXP)
      PasswordResetMailer.instructions(email_address).deliver_later
      redirect_to password_reset_path
    else
      @rejected = true
      render :new, status: :unprocessable_content
    end
  end

  def edit
  end

  def update
    if @user.replace_password(params.expect(user: [ :password ])[:password], **client_details)
      redirect_to new_session_path, notice: t(".done")
    else
      render :edit, status: :unprocessable_content
    end
  end

  private
    def set_user
      @user = User.find_by_password_reset_token(params[:token].to_s)
      redirect_to new_password_reset_path, alert: t("password_resets.expired") unless @user
    end

    def email_address
      PlainText.identifier(params.expect(password_reset: [ :email_address ])[:email_address])
        .downcase.first(254)
    end
end
