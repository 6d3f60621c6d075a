class Settings::EmailAddressesController < ApplicationController
  include RateLimiting, SudoMode
  allow_suspended

  limit_attempts to: 10, within: 1.hour, by: :account_id, template: :edit, only: :update

  def edit
  end

  def update
    if Current.user.change_email_address(new_address, challenge:, **client_details)
      redirect_to edit_settings_email_address_path,
        notice: t(Site.settings.delivers_email? ? ".done" : ".done_without_mail")
    else
      render :edit, status: :unprocessable_content
    end
  end

  private
    # An empty address removes it; a missing parameter is an error.
    def new_address
      email_params.fetch(:unconfirmed_email_address)
    end

    def email_params
      params.expect(user: %i[ unconfirmed_email_address password_challenge ])
    end
end
