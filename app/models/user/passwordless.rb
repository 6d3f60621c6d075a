# Signed up with a passkey and no password. Until they set one, recovery codes and a link by email are the
# other ways to sign in. Recovery codes also sign in members who forgot their password.
module User::Passwordless
  extend ActiveSupport::Concern

  NO_PASSWORD = "" # a digest that no password has
  # A challenge that the controller has already verified in another way (SudoMode); no form can send it.
  REAUTHENTICATED = :proven

  class_methods do
    # Uses up the recovery code. Returns its member, or nil. Takes the same time for unknown names.
    def authenticate_by_recovery_code(login, code)
      user = with_sign_in_codes.where(login_column(login) => login)
      user.take if RecoveryCode.consume(user, code)
    end
  end

  included do
    # With an authenticator app and a password, a code is only the second of two steps.
    scope :with_sign_in_codes, -> do
      where("users.password_digest = ? OR NOT EXISTS (SELECT 1 FROM authenticators " \
        "WHERE authenticators.user_id = users.id)", NO_PASSWORD)
    end
  end

  # Whether a recovery code alone signs in.
  def sign_in_codes? = passwordless? || !two_factor_enabled?

  # Whether the stored account has no password; one that was just assigned doesn't count.
  def passwordless?
    password_digest_in_database == NO_PASSWORD
  end

  # Whether +session+ began with, or was renewed after, a recovery code within the last +within+.
  def signed_in_by_recovery_code?(session, within:)
    security_events.exists?(kind: "signed_in", sign_in_method: "lone_recovery_code",
      created_at: within.ago..session.created_at)
  end

  # Prepares a new account for a passkey, whose device knows it by +handle+.
  def prepare_for_passkey(handle = nil)
    assign_attributes(password_digest: NO_PASSWORD, passkey_handle: handle || Passkey.new_handle)
  end

  # Saves the account with its +passkey+, in one transaction. Returns recovery codes, or
  # nil, with errors, if invalid.
  def register_with_passkey(invitation: nil, **passkey)
    passkeys.build(**passkey)
    codes = RecoveryCode.build_for(self)
    codes if register(invitation:)
  end

  private
    # Called when a password is set: a thief who has a code could still sign in.
    def delete_sign_in_codes
      recovery_codes.delete_all unless two_factor_enabled?
    end
end
