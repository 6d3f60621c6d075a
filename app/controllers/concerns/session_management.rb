# Starts and ends the member's session: a row, and a cookie that identifies it.
module SessionManagement
  private
    # Ends an earlier session of the browser. +sign_in+ says with which method, and whether it was the first.
    def start_session_for(user, **sign_in)
      Current.session&.destroy
      user.record_sign_in(**sign_in, **client_details)
      replace_session_of user
    end

    # Replaces the session after a change of sign-in methods has ended all others: the previous cookie no longer works.
    def replace_session_of(user)
      reset_session
      Current.session = user.sessions.create!(client_details)
      cookies.signed.permanent[:session_id] = { value: Current.session.key, httponly: true, same_site: :lax }
    end

    def client_details
      { user_agent: request.user_agent, ip_address: request.remote_ip }
    end

    # Leaves no cookie behind, so that cached pages are served again.
    def end_session
      Current.session.destroy
      Current.session = nil
      reset_session
      request.session_options[:drop] = true
      [ :session_id, Rails.configuration.session_options[:key] ].each { |name| cookies.delete(name) }
    end
end
