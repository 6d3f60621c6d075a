# An app that shows a code of six digits, another each half minute, made of the time and a secret that the app and the site share.
class Authenticator < ApplicationRecord
  DRIFT = 30.seconds # by which the clock of a phone may be wrong
  OFFER_LASTS = 1.hour

  belongs_to :user

  encrypts :secret

  class << self
    # A new secret for +user+, as a form may carry it until it is confirmed by a code.
    def offer_to(user)
      offers.generate ROTP::Base32.random, purpose: purpose(user), expires_in: OFFER_LASTS
    end

    # The secret that was offered to +user+, or nil where it was not, or too long ago.
    def secret_of(offer, user)
      offers.verified offer, purpose: purpose(user)
    end

    # An address by which an app takes the secret over.
    def address_of(secret, user)
      totp(secret).provisioning_uri user.username
    end

    # The number of the half minute that +code+ is of, if it is a late one; nil otherwise.
    def step_of(code, secret)
      seconds = totp(secret).verify(code.delete("^0-9"), drift_behind: DRIFT.to_i, drift_ahead: DRIFT.to_i)
      seconds / totp(secret).interval if seconds
    end

    private
      def totp(secret) = ROTP::TOTP.new(secret, issuer: Site.settings.name)
      def offers = Rails.application.message_verifier(:authenticators)
      def purpose(user) = "authenticator of #{user.id}"
  end

  # Takes a code once, and none that is older than the last. Two requests with one code are told apart by the database.
  def accept?(code)
    step = self.class.step_of(code, secret)
    !step.nil? && self.class.where(id:, last_step: ...step).update_all(last_step: step) == 1
  rescue ActiveRecord::Encryption::Errors::Base
    logger.error "The secret of authenticator #{id} cannot be read: the site's secret_key_base is another than when it was set " \
      "up (docs/operations.md)."
    false
  end
end
