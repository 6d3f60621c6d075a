# A browser with which a member has signed in; a sign-in from another one is mailed. The browser has a random
# secret for each of its members, in a cookie; only the digest is stored, so rows of two members can't be
# linked. Each member gets a secret of their own, or one that an attacker planted in a browser would become
# that of the next member who signs in there.
class KnownBrowser < ApplicationRecord
  RETENTION = 1.year # since the last sign-in

  belongs_to :user

  attr_reader :secret # only of a new one

  before_create do
    self.digest = self.class.digest(@secret = SecureRandom.base58(40))
    self.last_used_at ||= Time.current
  end

  class << self
    # The browser of +user+ that has one of +secrets+, or nil.
    def recognize(user, secrets)
      find_by(user:, digest: secrets.map { |secret| digest(secret) }) if secrets.any?
    end

    # In small batches, so that other writes don't wait long.
    def delete_old(batch_size: 500)
      where(last_used_at: ...RETENTION.ago).in_batches(of: batch_size).delete_all
    end

    def digest(secret) = Digest::SHA256.hexdigest(secret)
  end
end
