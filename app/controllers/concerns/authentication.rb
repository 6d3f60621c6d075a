module Authentication
  extend ActiveSupport::Concern
  include ReturnPath

  included do
    before_action :resume_session
    before_action :require_authentication
    helper_method :signed_in?
  end

  class_methods do
    # Reading is open; a controller that lets visitors in says so.
    def allow_unauthenticated_access(**options)
      skip_before_action :require_authentication, **options
    end
  end

  private
    def signed_in?
      Current.session.present?
    end

    # On the primary: a session that was ended is over at once, and its last-seen is written.
    def resume_session
      Current.session = cookies.key?(:session_id) ? ApplicationRecord.on_primary { find_session_by_cookie&.tap(&:resume) } : nil
    end

    def find_session_by_cookie
      Session.find_by_key(cookies.signed[:session_id])
    end

    def require_authentication
      signed_in? || request_authentication
    end

    # Where one wanted to go travels in the address, so that it needs no session and fits a link on a cached page.
    def request_authentication
      redirect_to main_app.new_session_path(return_to: (request.get? || request.head?) ? request.fullpath : referring_path)
    end

    def redirect_signed_in
      redirect_to after_authentication_path if signed_in?
    end

    def after_authentication_path
      return_path || root_path
    end

    # A session known from before signing in must not live on after it.
    def start_session_for(user)
      Current.session&.destroy
      reset_session
      Current.session = user.sessions.create!(user_agent: request.user_agent, ip_address: request.remote_ip)
      cookies.signed.permanent[:session_id] = { value: Current.session.key, httponly: true, same_site: :lax }
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
