# The link "This wasn't me" in emails about changes of an account (AccountSnapshot). Mail scanners open links,
# so GET changes nothing.
class AccountRestorationsController < ApplicationController
  allow_unauthenticated_access
  allow_suspended
  before_action :no_store, :set_snapshot

  def show
  end

  def create
    if @snapshot.restore(**client_details)
      end_session if Current.user == @snapshot.user
    elsif @snapshot.errors.any?
      render :show, status: :unprocessable_content
    else
      redirect_expired
    end
  end

  private
    def set_snapshot
      @snapshot = AccountSnapshot.find_by_link(params[:token])
      redirect_expired unless @snapshot
    end

    def redirect_expired
      redirect_to new_password_reset_path, alert: t("account_restorations.expired")
    end
end
