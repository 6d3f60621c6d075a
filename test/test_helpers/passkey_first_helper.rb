require_relative "factors_helper"

# paula, who begins with a passkey and has no password.
module PasskeyFirstHelper
  include FactorsHelper

  private
    def typed(username: "paula", unconfirmed_email_address: "", **more)
      { user: { username:, unconfirmed_email_address:, **more } }
    end

    # Sends the form, and what the device answers to the page that asks for it.
    def sign_up_by_passkey(extra: {}, **fields)
      post registration_passkey_path, params: { **typed(**fields), **extra }
      @handle = css_select("input[name=handle]").first["value"]
      post registration_passkey_path, params: { **typed(**fields), **extra, handle: @handle, credential: created_passkey }
    end

    # As the page has them that shows them once.
    def shown_codes = css_select(".codes code").map(&:text)

    def paula = User.find_by!(username: "paula")

    # Her device's response when the page asks her to verify.
    def proof(user = paula)
      options = JSON.parse(css_select("input[name=proof]").first["data-options"])
      signed_by_passkey(user, challenge: options["challenge"])
    end

    def sign_in_by_passkey(user = paula)
      get new_session_path
      post session_passkey_path, params: { credential: signed_by_passkey(user) }
    end
end
