# What changes how one signs in asks for the password again, unless one has just signed in: a browser that was left open must not be enough.
#
# Who has no password shows by their passkey that it is still them, and is asked each time: by a passkey of their own, a code or a password, whoever finds
# the browser would come by all the rest, and the account could be erased. Only who came by a recovery code just now has nothing else to show.
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
      Current.user.passwordless? ? !Current.user.recovered?(Current.session, within: RECENT) : Current.session.created_at.before?(RECENT.ago)
    end

    def shown_again?
      Current.user.passwordless? ? ceremony.again?(proof, Current.user) : Current.user.authenticate(password_challenge)
    end

    # For the verbs that ask for it themselves, each time.
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
