class Settings::PasswordsController < ApplicationController
  include RateLimiting, SudoMode
  allow_suspended

  limit_attempts to: 10, within: 3.minutes, by: :account_id, template: :edit, only: :update

  def edit
  end

  def update
    done = Current.user.passwordless? ? ".set" : ".done"

    if Current.user.change_password(password_params[:password], challenge:, **client_details)
      replace_session_of Current.user
      redirect_to edit_settings_password_path, notice: t(done)
    else
      render :edit, status: :unprocessable_content
    end
  end

  private
    def password_params
      params.expect(user: %i[ password password_challenge ])
    end
end
