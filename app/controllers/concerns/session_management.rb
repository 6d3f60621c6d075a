# Starts and ends the member's session: a row, and a cookie that identifies it.
module SessionManagement
  include BrowserCookie

  private
    # Asks for the second step. The first one is done.
    def request_second_factor(user, return_to: return_path)
      reset_session
      session[:second_step] = user.generate_token_for(:second_step)
      redirect_to new_session_code_path(return_to:)
    end

    # Ends the browser's earlier session. +sign_in+ has the method, and the kind if this is a sign-up.
    def start_session_for(user, **sign_in)
      end_earlier_session
      browser = user.record_sign_in(**sign_in, browser_secrets:, **client_details)
      replace_session_of user
      send_browser_cookie browser.secret
    end

    def end_earlier_session
      Current.session&.destroy
      Current.session = nil
      cookies.delete(:session_id)
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
