require_relative "factors_helper"

# Paula, a member who signs up with a passkey and has no password.
module PasskeyFirstHelper
  include FactorsHelper

  private
    def user_params(username: "paula", unconfirmed_email_address: "", **more)
      { user: { username:, unconfirmed_email_address:, **more } }
    end

    # Sends the form, and then the device's response.
    def sign_up_by_passkey(extra: {}, **fields)
      post registration_passkey_path, params: { **user_params(**fields), **extra }
      @handle = css_select("input[name=handle]").first["value"]
      post registration_passkey_path, params: { **user_params(**fields), **extra, handle: @handle, credential: created_passkey }
    end

    # The recovery codes on the page that shows them once.
    def displayed_codes = css_select(".codes code").map(&:text)

    def paula = User.find_by!(username: "paula")

    # Her device's response when a page asks her to verify.
    def proof(user = paula)
      options = JSON.parse(css_select("input[name=proof]").first["data-options"])
      signed_by_passkey(user, challenge: options["challenge"])
    end

    def sign_in_by_passkey(user = paula)
      get new_session_path
      post session_passkey_path, params: { credential: signed_by_passkey(user) }
    end
end
