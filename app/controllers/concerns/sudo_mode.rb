# Sudo mode. Changing sign-in methods requires the password again unless the member has just signed in: an
# unlocked browser must not be enough.
#
# Members without a password must verify with their passkey every time; otherwise someone at an unlocked
# browser could add credentials and delete the account. Members who have just signed in with a recovery code
# are exempt: they lost their passkey, or forgot their password.
module SudoMode
  extend ActiveSupport::Concern
  include CredentialForm, PasskeyForm

  DURATION = 10.minutes

  included do
    helper_method :sudo_required?, :signed_in_by_recovery_code?
  end

  class_methods do
    # Renders +template+ again if verification fails.
    def require_sudo(template:, **options)
      before_action(**options) { render_password_error template if sudo_required? && !reauthenticated? }
    end
  end

  private
    def sudo_required?
      if Current.user.passwordless?
        !signed_in_by_recovery_code?
      else
        Current.session.created_at.before?(DURATION.ago)
      end
    end

    def signed_in_by_recovery_code?
      Current.user.signed_in_by_recovery_code?(Current.session, within: DURATION)
    end

    def reauthenticated?
      if Current.user.passwordless?
        ceremony.verify_reauthentication(reauthentication_response, Current.user)
      else
        Current.user.password_matches?(password_challenge)
      end
    end

    # For actions that verify the challenge themselves, every time.
    def challenge
      if signed_in_by_recovery_code? || (Current.user.passwordless? && reauthenticated?)
        User::Passwordless::REAUTHENTICATED
      elsif !Current.user.passwordless?
        password_challenge
      end
    end

    def password_challenge
      params.permit(user: :password_challenge).dig(:user, :password_challenge).to_s
    end

    def reauthentication_response
      params.permit(:proof)[:proof].to_s
    end

    def render_password_error(template)
      Current.user.add_challenge_error
      render template, status: :unprocessable_content
    end
end
