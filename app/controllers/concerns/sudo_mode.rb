# Sudo mode. Changing sign-in methods requires the password again unless the member has just signed in: an unlocked browser must
# not be enough.
#
# Members without a password must verify with their passkey every time; otherwise someone at an unlocked browser could add
# credentials and delete the account. A member who has just used a recovery code has nothing else to show.
module SudoMode
  extend ActiveSupport::Concern
  include PasskeyForm

  RECENT = 10.minutes

  included do
    helper_method :asks_password?
  end

  class_methods do
    # With a wrong password +template+ is rendered again.
    def require_sudo(template:, **options)
      before_action(**options) { refuse_password template if asks_password? && !shown_again? }
    end
  end

  private
    def asks_password?
      if Current.user.passwordless?
        !Current.user.recovered?(Current.session, within: RECENT)
      else
        Current.session.created_at.before?(RECENT.ago)
      end
    end

    def shown_again?
      Current.user.passwordless? ? ceremony.again?(proof, Current.user) : Current.user.authenticate(password_challenge)
    end

    # For actions that verify the challenge themselves, every time.
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
