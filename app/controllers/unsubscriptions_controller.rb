# Unsubscribes with a link in an email, without signing in. Mail scanners open links, so GET changes nothing.
# Mail programs send a one-click POST (RFC 8058), which has no CSRF token.
class UnsubscriptionsController < ApplicationController
  allow_unauthenticated_access
  allow_suspended
  skip_forgery_protection

  before_action :no_store, :set_unsubscription

  def show
  end

  def create
    @unsubscription.save
    render :show
  end

  private
    def set_unsubscription
      @unsubscription = Unsubscription.find(params[:token].to_s)
      render :show, status: :not_found unless @unsubscription
    end
end
