# From a link in a mail, without signing in. Whatever looks through mail first opens links, so opening it changes nothing; a program that shows a button of its
# own sends what RFC 8058 says, and has no token of a form.
class UnsubscriptionsController < ApplicationController
  allow_unauthenticated_access
  open_to_suspended
  skip_forgery_protection

  before_action :no_store, :set_user

  def show
  end

  def create
    @user.mail_no_more
    render :show
  end

  private
    def set_user
      @user = User.find_by_token_for(:unsubscription, params[:token].to_s)
      render :show, status: :not_found unless @user
    end
end
