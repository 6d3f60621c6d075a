class Settings::RecoveryCodesController < ApplicationController
  include CredentialsForm, RecentSignIn
  open_to_suspended

  limit_attempts to: 10, within: 1.hour, by: :account, template: "settings/authenticators/show"
  before_action :require_authenticator
  ask_password template: "settings/authenticators/show"

  # Shown once, in the answer itself: they are kept nowhere from which another page could have them.
  def create
    @codes = Current.user.renew_recovery_codes(**where_from)
    render :show, status: :created
  end

  private
    def require_authenticator
      redirect_to settings_authenticator_path unless Current.user.two_steps?
    end
end
