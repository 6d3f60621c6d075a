# Protects the account with more than a password: an app's code in addition, or a passkey instead. Sign-ins,
# failed attempts and changes of sign-in methods are recorded. Such a change ends all sessions; the member's
# own is replaced (SessionManagement).
module User::TwoFactor
  extend ActiveSupport::Concern

  SECOND_STEP_TTL = 10.minutes
  MAX_CODES_PER_HOUR = 10

  included do
    has_one :authenticator, dependent: :delete
    has_many :recovery_codes, dependent: :delete_all
    has_many :passkeys, dependent: :delete_all
    has_many :security_events, dependent: :delete_all
    has_many :known_browsers, dependent: :delete_all

    # A token for the second step: the password was right. Expires when the password or
    # the second factor changes.
    generates_token_for(:second_step, expires_in: SECOND_STEP_TTL) do
      [ password_salt&.last(10), authenticator&.id ]
    end
  end

  # Records a sign-in, and sends an email unless one of +browser_secrets+ is the member's (KnownBrowser). The
  # first time, members who were imported are asked to confirm their address. Returns the browser.
  def record_sign_in(kind: "signed_in", sign_in_method: "password", browser_secrets: [], **from)
    browser, snapshot = KnownBrowser.recognize(self, browser_secrets), AccountSnapshot.of(self)
    event = security_events.create!(kind:, sign_in_method:, **from)
    snapshot.announce event unless browser || kind == "signed_up"
    if kind == "signed_in" && last_seen_at.nil? && ImportMapping.exists?(user: self)
      request_email_confirmation
    end
    browser&.touch(:last_used_at) ? browser : known_browsers.create!
  end

  # Whether a second step is required.
  def two_factor_enabled?
    authenticator.present?
  end

  # Whether they have an authenticator app or a passkey.
  def second_factor?
    two_factor_enabled? || passkeys.any?
  end

  # Whether codes are rejected for a while. Someone who has the password could soon try all six-digit codes,
  # so attempts are counted in rows, which exist even when the cache is down.
  def otp_rate_limited?
    security_events.where(
      kind: "refused", sign_in_method: "authenticator", created_at: 1.hour.ago..
    ).count >= MAX_CODES_PER_HOUR
  end

  # The method of the successful second step, or nil.
  def verify_second_factor(code)
    if authenticator&.consume_code(code) then "authenticator"
    elsif RecoveryCode.consume(self, code) then "recovery_code"
    end
  end

  # Turns on the authenticator app if +code+ matches the secret. Returns the recovery
  # codes, or nil, with errors.
  def add_authenticator(signed_secret, code, **from)
    secret = Authenticator.verify_signed_secret(signed_secret, self)
    step = Authenticator.time_step(code, secret) if secret
    if step
      transaction(requires_new: true) do
        record_change "authenticator_added", **from do
          Authenticator.create! user: self, secret:, last_step: step
          end_sessions
          RecoveryCode.regenerate_for self
        end
      end
    else
      errors.add :base, secret ? :wrong_code : :offer_expired
      nil
    end
  rescue ActiveRecord::RecordNotUnique # enabled in another window meanwhile
    errors.add :base, :has_authenticator
    nil
  end

  def remove_authenticator(**from)
    record_change "authenticator_removed", **from do
      Authenticator.where(user: self).delete_all
      recovery_codes.delete_all unless passwordless?
      end_sessions
    end
  end

  # Returns new codes; the old ones become invalid, also if two windows renew them concurrently.
  def renew_recovery_codes(**from)
    Writes.with_lock("recovery codes of #{id}") do
      record_change("codes_renewed", **from) { RecoveryCode.regenerate_for(self) }
    end
  end

  # Saves a new passkey. Returns it, with errors if invalid. The lock enforces the maximum.
  def add_passkey(from:, **attributes)
    passkeys.build(**attributes).tap do |passkey|
      Writes.with_lock("passkeys of #{id}") do
        record_change("passkey_added", **from) { passkey.save && end_sessions }
      end
    end
  end

  # Returns false, with errors, for the last passkey of a member without a password, also if two are removed
  # concurrently.
  def remove_passkey(passkey, **from)
    Writes.with_lock("passkeys of #{id}") do
      errors.add :base, :last_passkey if passwordless? && passkeys.where.not(id: passkey.id).none?
      errors.none? && record_change("passkey_removed", **from) { passkey.destroy && end_sessions }
    end
  end

  # For members who lost all factors and proved their identity in another way: afterwards the password alone
  # is enough. Members without one set it with a link (AccountOperation), or by email.
  def reset_factors
    transaction do
      [ Authenticator, RecoveryCode, Passkey ].each { |factor| factor.where(user: self).delete_all }
      security_events.create! kind: "factors_reset"
      end_sessions
    end
    AccountMailer.factors_reset(self).deliver_later if email_address
  end
end
