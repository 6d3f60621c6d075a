# A key of the digests of reserved names from before a rotation of secret_key_base: they can't be computed
# again with another one.
class ReservedUsernameKey < ApplicationRecord
  encrypts :secret

  class << self
    # The current key and all former ones, in binary.
    def all_keys
      previous = Rails.configuration.x.previous_secret_key_base
      [
        derive(Rails.application.secret_key_base),
        *previous&.then { |key| derive(key.secret) },
        *all.filter_map(&:key)
      ].uniq
    end

    # Keeps the key that was derived from +secret_key_base+, without which it can be read. Idempotent.
    def keep(secret_key_base)
      secret = derive(secret_key_base).unpack1("H*")
      insert({ secret:, fingerprint: Digest::SHA256.hexdigest(secret) }, unique_by: :fingerprint)
    end

    private
      def derive(secret_key_base)
        Rails.application.key_generator(secret_key_base).generate_key("reserved usernames", 32)
      end
  end

  # Nil if it was encrypted with a secret_key_base that is lost. Its names are no longer reserved then.
  def key
    [ secret ].pack("H*")
  rescue ActiveRecord::Encryption::Errors::Base
    logger.warn "Former key #{id} of reserved names can't be decrypted: it was encrypted with another " \
      "secret_key_base."
    nil
  end
end
