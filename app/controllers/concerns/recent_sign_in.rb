# What changes how one signs in asks for the password again, unless one has just signed in: a browser that was left open must not be enough.
# Who has no password shows by their passkey that it is still them.
module RecentSignIn
  extend ActiveSupport::Concern
  include PasskeyForm

  RECENT = 10.minutes

  included do
    helper_method :asks_password?
  end

  class_methods do
    # Who does not know it gets +template+ again.
    def ask_password(template:, **options)
      before_action(**options) { refuse_password template if asks_password? && !shown_again? }
    end
  end

  private
    def asks_password?
      Current.session.created_at.before?(RECENT.ago)
    end

    def shown_again?
      Current.user.passwordless? ? ceremony.again?(proof, Current.user) : Current.user.authenticate(password_challenge)
    end

    # For the verbs that ask for it themselves: the password each time, and who has none, as above.
    def challenge
      if !Current.user.passwordless?
        password_challenge
      elsif !asks_password? || shown_again?
        User::Passwordless::PROVEN
      end
    end

    def password_challenge
      params.permit(user: :password_challenge).dig(:user, :password_challenge).to_s
    end

    def proof
      params.permit(:proof)[:proof].to_s
    end

    def refuse_password(template)
      Current.user.refuse_challenge
      render template, status: :unprocessable_content
    end
end
