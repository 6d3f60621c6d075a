# Begins and ends the session by which a browser is known: a row, and a cookie that names it.
module SessionManagement
  private
    # A session known from before signing in must not live on after it. +sign_in+ says by what means, and whether it was the
    # first.
    def start_session_for(user, **sign_in)
      Current.session&.destroy
      user.record_sign_in(**sign_in, **where_from)
      begin_session_of user
    end

    # Replaces the session after a change of sign-in methods has ended all others: the previous cookie no longer works.
    def begin_session_of(user)
      reset_session
      Current.session = user.sessions.create!(where_from)
      cookies.signed.permanent[:session_id] = { value: Current.session.key, httponly: true, same_site: :lax }
    end

    def where_from
      { user_agent: request.user_agent, ip_address: request.remote_ip }
    end

    # Leaves no cookie behind, so that the pages kept for visitors are served again.
    def end_session
      Current.session.destroy
      Current.session = nil
      reset_session
      request.session_options[:drop] = true
      [ :session_id, Rails.configuration.session_options[:key] ].each { |name| cookies.delete(name) }
    end
end
