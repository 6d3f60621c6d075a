class Settings::PasskeysController < ApplicationController
  include RateLimiting, SudoMode
  allow_suspended

  limit_attempts to: 10, within: 1.hour, by: :account_id, template: :index, only: %i[ create destroy ]
  before_action :set_passkey
  require_sudo template: :index, only: %i[ create destroy ]

  def index
  end

  def create
    attributes = ceremony.verify_registration(passkey_response, Current.user)
    if attributes
      @passkey = Current.user.add_passkey(**passkey_params, **attributes, from: client_details)
    else
      @passkey.errors.add :base, :unproven
    end

    if @passkey.persisted?
      replace_session_of Current.user
      redirect_to settings_passkeys_path, notice: t(".done", name: @passkey.name)
    else
      render :index, status: :unprocessable_content
    end
  end

  def destroy
    passkey = Current.user.passkeys.find(params[:id])

    if Current.user.remove_passkey(passkey, **client_details)
      replace_session_of Current.user
      redirect_to settings_passkeys_path, notice: t(".done", name: passkey.name), status: :see_other
    else
      render :index, status: :unprocessable_content
    end
  end

  private
    def set_passkey
      name = if action_name == "create"
        passkey_params[:name]
      else
        Passkey.unused_name(Current.user, Current.session.device_name)
      end
      @passkey = Passkey.new(user: Current.user, name:)
    end

    def passkey_params
      params.expect(passkey: [ :name ])
    end
end
