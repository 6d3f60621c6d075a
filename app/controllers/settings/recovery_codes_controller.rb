class Settings::RecoveryCodesController < ApplicationController
  include CredentialsForm, SudoMode
  allow_suspended

  limit_attempts to: 10, within: 1.hour, by: :account, template: :refused
  before_action :require_use
  require_sudo template: :refused

  # Shown once, in the answer itself: they are kept nowhere from which another page could have them.
  def create
    @codes = Current.user.renew_recovery_codes(**where_from)
    render :show, status: :created
  end

  private
    # Where there is a password and no second step they open nothing.
    def require_use
      redirect_to settings_authenticator_path unless Current.user.two_factor_enabled? || Current.user.passwordless?
    end
end
