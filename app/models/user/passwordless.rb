# Signed up with a passkey and no password. Until they set one, recovery codes and a link by email are the other ways to sign
# in.
module User::Passwordless
  extend ActiveSupport::Concern

  DIGEST = "" # a digest that no password has
  PROVEN = :proven # a challenge that the controller has already verified in another way (SudoMode); no form can send it

  class_methods do
    # The member without a password who has the recovery code, which is used up; otherwise nil. Takes as long for unknown
    # names.
    def recover(login, code)
      person = where(login_column(login) => login, password_digest: DIGEST)
      person.take if RecoveryCode.use(person, code)
    end
  end

  # Whether the stored account has no password; one that was just assigned doesn't count.
  def passwordless?
    password_digest_in_database == DIGEST
  end

  # Whether +session+ began with, or was renewed after, a recovery code within the last +within+.
  def recovered?(session, within:)
    security_events.exists?(kind: "signed_in", sign_in_method: "lone_recovery_code", created_at: within.ago..session.created_at)
  end

  # Prepares a new account for a passkey, whose device knows it by +handle+.
  def begin_by_passkey(handle = nil)
    assign_attributes(password_digest: DIGEST, passkey_handle: handle || Passkey.new_handle)
  end

  # Saves the account with its +passkey+, in one transaction. Returns recovery codes, or nil, with errors, if invalid.
  def join_by_passkey(invitation: nil, **passkey)
    passkeys.build(**passkey)
    codes = RecoveryCode.build_for(self)
    codes if join(invitation:)
  end

  private
    # With a password, a recovery code alone doesn't sign in.
    def end_lone_codes
      recovery_codes.delete_all unless two_factor_enabled?
      true
    end
end
