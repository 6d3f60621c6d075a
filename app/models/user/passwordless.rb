# Signed up with a passkey and no password. Until they set one, recovery codes and a link by email are the other ways to sign
# in.
module User::Passwordless
  extend ActiveSupport::Concern

  DIGEST = "" # which no password has
  PROVEN = :proven # what they meet a challenge by who have shown otherwise that it is them (SudoMode); no form can send it

  class_methods do
    # The person who has no password, and one of their recovery codes, which is used up by that; else nil. Does as much
    # where there is nobody.
    def recover(login, code)
      person = where(login_column(login) => login, password_digest: DIGEST)
      person.take if RecoveryCode.use(person, code)
    end
  end

  # Whether the account that is stored has no password; one that is typed in just now is none yet.
  def passwordless?
    password_digest_in_database == DIGEST
  end

  # Whether +session+ was opened, or goes on, after they came back by a recovery code no longer ago than +within+.
  def recovered?(session, within:)
    security_events.exists?(kind: "signed_in", sign_in_method: "lone_recovery_code", created_at: within.ago..session.created_at)
  end

  # Makes of somebody new one who begins by a passkey, whose device knows them by +handle+.
  def begin_by_passkey(handle = nil)
    assign_attributes(password_digest: DIGEST, passkey_handle: handle || Passkey.new_handle)
  end

  # Joins with the +passkey+ that was made, in one transaction. Returns recovery codes, or nil, with errors, when it will not do.
  def join_by_passkey(invitation: nil, **passkey)
    passkeys.build(**passkey)
    codes = RecoveryCode.build_for(self)
    codes if join(invitation:)
  end

  private
    # Beside a password a code alone opens nothing.
    def end_lone_codes
      recovery_codes.delete_all unless two_factor_enabled?
      true
    end
end
