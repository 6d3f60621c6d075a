module Authentication
  extend ActiveSupport::Concern

  included { before_action :resume_session }

  class_methods do
    def require_user(**options) = before_action(:request_sign_in, **options)
  end

  private
    def resume_session
      Current.session = Session.find_by(id: cookies.signed[:session_token])
    end

    def request_sign_in
      redirect_to new_session_path unless Current.user
    end

    # Two transactions: every request that signs in writes.
    def sign_in(user)
      Current.session = user.sessions.create!(user_agent: request.user_agent, ip_address: request.remote_ip,
        request_token: request_token)
      user.update! last_seen_at: Time.current
      cookies.signed.permanent[:session_token] = {
        value: Current.session.id, httponly: true, same_site: :lax
      }
    end

    # Identifies the rows that this request wrote, for verification. Not part of the talks.
    def request_token = params[:request_token].presence
end
