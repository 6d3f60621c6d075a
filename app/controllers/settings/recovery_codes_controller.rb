class Settings::RecoveryCodesController < ApplicationController
  include RateLimiting, SudoMode
  allow_suspended

  limit_attempts to: 10, within: 1.hour, by: :account_id, template: :refused
  require_sudo template: :refused

  # The codes are shown only in this response, because only their digests are stored.
  def create
    @codes = Current.user.renew_recovery_codes(**client_details)
    render :show, status: :created
  end
end
