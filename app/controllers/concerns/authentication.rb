module Authentication
  extend ActiveSupport::Concern
  include SessionManagement, SessionCookieRenewal, ReturnPath, SetLocale

  included do
    before_action :resume_session
    before_action :set_locale
    before_action :require_authentication
    helper_method :signed_in?
  end

  class_methods do
    # Allows visitors.
    def allow_unauthenticated_access(**options)
      skip_before_action :require_authentication, **options
    end
  end

  private
    def signed_in?
      Current.session.present?
    end

    # On the primary, since a replica may still have a session that has ended, and
    # because this updates last_seen.
    def resume_session
      Current.session = if cookies.key?(:session_id)
        ApplicationRecord.on_primary { find_session_by_cookie&.tap(&:touch_last_seen) }
      end
    end

    def find_session_by_cookie
      key = cookies.signed[:session_id] || previously_signed_session_key
      Session.find_by_key(key, page_version: reading?)
    end

    def require_authentication
      signed_in? || request_authentication
    end

    # The return path is in the URL, so it needs no session and works in links on cached pages. If a form was
    # submitted after the session had ended, the typed text is shown.
    def request_authentication
      @sign_in_path = main_app.new_session_path(return_to: reading? ? request.fullpath : referring_path)
      if reading? || (@typed = typed_texts).empty? || !request.format.html?
        redirect_to @sign_in_path
      else
        render_error_page :signed_out, :unauthorized
      end
    end

    def redirect_signed_in
      redirect_to after_authentication_path if signed_in?
    end

    def after_authentication_path
      Current.user&.pending_approval? ? main_app.join_request_path : return_path || root_path
    end
end
