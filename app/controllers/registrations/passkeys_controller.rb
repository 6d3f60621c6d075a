# Sign-up with a passkey. The form is validated before the device creates a passkey, so that none is created for a name that is
# taken. The device's response is then sent with the form's values and creates the account.
class Registrations::PasskeysController < RegistrationsController
  include PasskeyForm
  helper_method :after_authentication_path

  def create
    @user.begin_by_passkey params.permit(:handle)[:handle]

    if params.key?(:change)
      render :new
    elsif answer.empty?
      ask
    elsif made = ceremony.created(answer, @user)
      join_by made
    else
      ask { @user.errors.add :base, :passkey_unproven }
    end
  end

  private
    # Ignores values for another handle.
    def ask
      @user.begin_by_passkey

      if @user.may_join?(invitation: @invitation)
        yield if block_given?
        render :device, status: @user.errors.any? ? :unprocessable_content : :ok
      else
        render :new, status: :unprocessable_content
      end
    end

    def join_by(made)
      if @codes = @user.join_by_passkey(invitation: @invitation, name: Session.new(user_agent: request.user_agent).device, **made)
        start_session_for @user, kind: "signed_up", sign_in_method: "passkey"
        render :create, status: :created
      else
        render :new, status: :unprocessable_content
      end
    end

    def answer = params.permit(:credential)[:credential].to_s
    def passkey_owner = @user

    # Only creating an account sends email.
    def email_address = (super unless answer.empty?)
end
