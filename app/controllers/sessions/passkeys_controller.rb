# Signs in with a passkey, which counts as both steps.
class Sessions::PasskeysController < ApplicationController
  include RateLimiting, CredentialForm, PasskeyForm

  allow_unauthenticated_access
  allow_suspended
  before_action :redirect_signed_in
  helper_method :login

  limit_attempts to: 10, within: 3.minutes, template: "sessions/new"

  def create
    passkey = ceremony.find_passkey(passkey_response)

    if passkey && ceremony.verify_authentication(passkey_response, passkey)
      start_session_for passkey.user, sign_in_method: "passkey"
      redirect_to after_authentication_path
    else
      if passkey
        SecurityEvent.record_failure :id, passkey.user_id, sign_in_method: "passkey", **client_details
      end
      @unknown_passkey = true
      render "sessions/new", status: :unprocessable_content
    end
  end

  private
    def login = ""
end
