# An app that shows a six-digit code, a new one every 30 seconds, computed from the time and a shared secret (TOTP).
class Authenticator < ApplicationRecord
  DRIFT = 30.seconds # by which a phone's clock may be off
  OFFER_TTL = 1.hour

  belongs_to :user

  encrypts :secret

  class << self
    # A new secret for +user+, signed so that a form can carry it until it is confirmed with a code.
    def offer_to(user)
      offers.generate ROTP::Base32.random, purpose: purpose(user), expires_in: OFFER_TTL
    end

    # The secret that was offered to +user+, or nil if the offer is invalid or expired.
    def secret_of(offer, user)
      offers.verified offer, purpose: purpose(user)
    end

    # The otpauth: URL that apps import.
    def address_of(secret, user)
      totp(secret).provisioning_uri user.username
    end

    # The time step of a valid +code+ that is later than the last accepted one, or nil.
    def step_of(code, secret)
      seconds = totp(secret).verify(code.delete("^0-9"), drift_behind: DRIFT.to_i, drift_ahead: DRIFT.to_i)
      seconds / totp(secret).interval if seconds
    end

    private
      def totp(secret) = ROTP::TOTP.new(secret, issuer: Site.settings.name)
      def offers = Rails.application.message_verifier(:authenticators)
      def purpose(user) = "authenticator of #{user.id}"
  end

  # Accepts a code once, and none older than the last. The conditional update decides between concurrent requests.
  def accept?(code)
    step = self.class.step_of(code, secret)
    !step.nil? && self.class.where(id:, last_step: ...step).update_all(last_step: step) == 1
  rescue ActiveRecord::Encryption::Errors::Base
    logger.error "The secret of authenticator #{id} cannot be read: the site's secret_key_base is another than when it was set " \
      "up (docs/operations.md)."
    false
  end
end
