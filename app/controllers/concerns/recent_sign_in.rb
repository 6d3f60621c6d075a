# What changes how one signs in asks for the password again, unless one has just signed in: a browser that was left open must not be enough.
module RecentSignIn
  extend ActiveSupport::Concern

  RECENT = 10.minutes

  included do
    helper_method :asks_password?
  end

  class_methods do
    # Who does not know it gets +template+ again.
    def ask_password(template:, **options)
      before_action(**options) { refuse_password template if asks_password? && !Current.user.authenticate(password_challenge) }
    end
  end

  private
    def asks_password?
      Current.session.created_at.before?(RECENT.ago)
    end

    def password_challenge
      params.permit(user: :password_challenge).dig(:user, :password_challenge).to_s
    end

    def refuse_password(template)
      Current.user.errors.add :password_challenge, :invalid
      render template, status: :unprocessable_content
    end
end
