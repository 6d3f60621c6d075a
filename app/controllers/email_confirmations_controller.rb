# Mail scanners open links, so GET changes nothing.
class EmailConfirmationsController < ApplicationController
  allow_unauthenticated_access
  allow_suspended
  before_action :no_store, :set_user

  def show
  end

  def update
    if @user.confirm_email_address(**client_details)
      redirect_to home_path, notice: t(".done", email_address: @user.email_address)
    else
      redirect_to home_path, alert: t(".taken")
    end
  end

  private
    def set_user
      @user = User.find_by_token_for(:email_confirmation, params[:token].to_s)
      redirect_to home_path, alert: t("email_confirmations.expired") unless @user
    end

    def home_path
      signed_in? ? edit_settings_email_address_path : new_session_path
    end
end
