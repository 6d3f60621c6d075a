# After a rotation of secret_key_base, accepts session cookies that were signed with the previous one, and
# replaces them. Rails would replace them without their expiry and HttpOnly, also in responses that a proxy
# may give to others.
module SessionCookieRenewal
  extend ActiveSupport::Concern

  included { after_action :renew_session_cookie, if: -> { @previously_signed } }

  private
    def previously_signed_session_key
      @previously_signed = previously_signed_cookie(:session_id)
    end

    # The content of the cookie +name+, read with the previous key; nil if it can't be.
    def previously_signed_cookie(name)
      previous = Rails.configuration.x.previous_secret_key_base
      if previous&.valid?
        generator = Rails.application.key_generator(previous.secret)
        env = request.env.except("action_dispatch.cookies")
          .merge(ActionDispatch::Cookies::GENERATOR_KEY => generator)
        ActionDispatch::Request.new(env).cookie_jar.signed[name]
      end
    end

    def renew_session_cookie
      send_session_cookie if signed_in? && !response.cache_control[:public]
    end
end
