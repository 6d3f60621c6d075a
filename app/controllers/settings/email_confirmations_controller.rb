class Settings::EmailConfirmationsController < ApplicationController
  include RateLimiting, SudoMode
  allow_suspended

  limit_attempts to: 5, within: 1.hour, by: :account_id, template: "settings/email_addresses/edit"

  def create
    Current.user.unconfirm_bounced_address
    Current.user.request_email_confirmation
    redirect_to edit_settings_email_address_path, notice: (t(".done") if Site.settings.delivers_email?)
  end
end
