# What a browser is to answer by a passkey. It says itself that it is from here, for what and until when: nothing is kept for each page that asks, so
# a page that is open beside another, or is fetched once more behind it, takes nobody's challenge away.
#
# That it is answered once is noted in the cache. Where that is down, no passkey opens an account, and passwords do.
module Passkey::Challenge
  LASTS = 1.hour # for a page to sign in may stay open a while

  class << self
    # A new one, in the alphabet of WebAuthn, for +purpose+.
    def issue(purpose)
      encoder.encode verifier.generate(SecureRandom.urlsafe_base64, expires_in: LASTS, purpose:)
    end

    # Returns +challenge+, once, if it was issued here for +purpose+ and not too long ago, and nil otherwise.
    def take(challenge, purpose)
      nonce = verifier.verified(encoder.decode(challenge), purpose:)
      challenge if nonce && Rails.cache.write("passkey challenge #{nonce}", true, unless_exist: true, expires_in: LASTS)
    end

    private
      def verifier = Rails.application.message_verifier(:passkey_challenges)
      def encoder = WebAuthn.standard_encoder
  end
end
