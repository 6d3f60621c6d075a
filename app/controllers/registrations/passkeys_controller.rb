# Sign-up with a passkey. The form is validated before the device creates a passkey, so that none is created
# for a name that is taken. The device's response is then sent with the form's values and creates the account.
class Registrations::PasskeysController < RegistrationsController
  include PasskeyForm
  helper_method :after_authentication_path

  def create
    @user.prepare_for_passkey params.permit(:handle)[:handle]

    if params.key?(:change)
      render :new
    elsif passkey_response.empty?
      request_passkey
    elsif passkey = ceremony.verify_registration(passkey_response, @user)
      register passkey
    else
      request_passkey { @user.errors.add :base, :passkey_unproven }
    end
  end

  private
    # Issues a new handle, since a passkey may exist for the previous one.
    def request_passkey
      @user.prepare_for_passkey

      if @user.valid_for_sign_up?(invitation: @invitation)
        yield if block_given?
        render :device, status: @user.errors.any? ? :unprocessable_content : :ok
      else
        render :new, status: :unprocessable_content
      end
    end

    def register(passkey)
      name = Session.new(user_agent: request.user_agent).device_name
      if @codes = @user.register_with_passkey(invitation: @invitation, name:, **passkey)
        start_session_for @user, kind: "signed_up", sign_in_method: "passkey"
        render :create, status: :created
      else
        render :new, status: :unprocessable_content
      end
    end

    def passkey_response = params.permit(:credential)[:credential].to_s
    def passkey_user = @user

    # Only creating an account sends email.
    def email_address = (super unless passkey_response.empty?)
end
