# Starts and ends the member's session: a row, and a cookie that identifies it.
module SessionManagement
  include BrowserCookie

  private
    # Ends the browser's earlier session. +sign_in+ has the method, and the kind if this is a sign-up.
    def start_session_for(user, **sign_in)
      Current.session&.destroy
      browser = user.record_sign_in(**sign_in, browser_secrets:, **client_details)
      replace_session_of user
      send_browser_cookie browser.secret
    end

    # Also called after a change of sign-in methods, which ends all sessions: the
    # previous cookie no longer works.
    def replace_session_of(user)
      reset_session
      Current.session = user.start_session(**client_details)
      send_session_cookie
    end

    def send_session_cookie
      cookies.signed.permanent[:session_id] = { value: Current.session.key, httponly: true, same_site: :lax }
    end

    def client_details
      { user_agent: request.user_agent, ip_address: request.remote_ip }
    end

    # Deletes the cookies that are sent with all requests, so that the browser gets cached pages again.
    def end_session
      Current.session.destroy
      Current.session = nil
      reset_session
      request.session_options[:drop] = true
      [ :session_id, Rails.configuration.session_options[:key] ].each { |name| cookies.delete(name) }
    end
end
