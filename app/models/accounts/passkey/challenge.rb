# A signed challenge that contains its purpose, account and expiry. Nothing is stored per page, so several
# open pages don't invalidate each other's challenges.
#
# The cache records that a challenge has been used. If its database fails, each process does
# (CountsWithoutCacheDatabase).
module Passkey::Challenge
  TTL = 1.hour # because a sign-in page may stay open for a while

  class << self
    # A new challenge for +purpose+, base64url-encoded as in WebAuthn.
    def issue(purpose)
      encoder.encode verifier.generate(SecureRandom.urlsafe_base64, expires_in: TTL, purpose:)
    end

    # Returns +challenge+, once, if it was issued for +purpose+ and hasn't expired; otherwise nil.
    def consume(challenge, purpose)
      nonce = verifier.verified(encoder.decode(challenge), purpose:)
      if nonce && Rails.cache.write("passkey challenge #{nonce}", true, unless_exist: true, expires_in: TTL)
        challenge
      end
    end

    private
      def verifier = Rails.application.message_verifier(:passkey_challenges)
      def encoder = WebAuthn.standard_encoder
  end
end
