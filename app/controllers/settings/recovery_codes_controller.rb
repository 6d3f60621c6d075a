class Settings::RecoveryCodesController < ApplicationController
  include RateLimiting, SudoMode
  allow_suspended

  limit_attempts to: 10, within: 1.hour, by: :account_id, template: :refused
  before_action :require_recovery_codes_useful
  require_sudo template: :refused

  # The codes are shown only in this response, because only their digests are stored.
  def create
    @codes = Current.user.renew_recovery_codes(**client_details)
    render :show, status: :created
  end

  private
    # With a password and without two-factor authentication, recovery codes have no use.
    def require_recovery_codes_useful
      unless Current.user.two_factor_enabled? || Current.user.passwordless?
        redirect_to settings_authenticator_path
      end
    end
end
