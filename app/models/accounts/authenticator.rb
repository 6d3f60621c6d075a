# An app that shows a six-digit code, a new one every 30 seconds, computed from the
# time and a shared secret (TOTP).
class Authenticator < ApplicationRecord
  DRIFT = 30.seconds # by which a phone's clock may be off
  SIGNED_SECRET_TTL = 1.hour

  belongs_to :user

  encrypts :secret

  class << self
    # A new secret for +user+, signed so that a form can carry it until it is confirmed with a code.
    def generate_signed_secret(user)
      verifier.generate ROTP::Base32.random, purpose: purpose(user), expires_in: SIGNED_SECRET_TTL
    end

    # The secret in +signed_secret+, or nil if it is for another user, invalid or expired.
    def verify_signed_secret(signed_secret, user)
      verifier.verified signed_secret, purpose: purpose(user)
    end

    # The otpauth: URL that apps import.
    def provisioning_uri(secret, user)
      totp(secret).provisioning_uri user.username
    end

    # The time step of a valid +code+ that is later than the last accepted one, or nil.
    def time_step(code, secret)
      seconds = totp(secret).verify(PlainText.identifier(code).delete("^0-9"),
        drift_behind: DRIFT.to_i, drift_ahead: DRIFT.to_i)
      seconds / totp(secret).interval if seconds
    end

    private
      def totp(secret) = ROTP::TOTP.new(secret, issuer: Site.settings.name)
      def verifier = Rails.application.message_verifier(:authenticators)
      def purpose(user) = "authenticator of #{user.id}"
  end

  # Accepts a code once, and none older than the last. The conditional update decides
  # between concurrent requests.
  def consume_code(code)
    step = self.class.time_step(code, secret)
    !step.nil? && self.class.where(id:, last_step: ...step).update_all(last_step: step) == 1
  rescue ActiveRecord::Encryption::Errors::Base
    logger.error "Couldn't decrypt the secret of authenticator #{id}: it was encrypted with another " \
      "secret_key_base. Restore the previous one, or reset the member's factors (docs/operations.md)."
    false
  end
end
