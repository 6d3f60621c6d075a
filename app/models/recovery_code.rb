# For whoever has lost their authenticator: each opens the second step once. They are shown when they are made and never again, since only their
# digests are kept. A code has eighty random bits, which nobody guesses from a digest; so that needs neither salt nor slowness, nor a key that could be lost.
class RecoveryCode < ApplicationRecord
  COUNT = 10
  ALPHABET = [ *"a".."z", *"2".."7" ].freeze # no 0 and no 1, which look like letters
  LENGTH = 16
  GROUP = 4

  belongs_to :user

  class << self
    # Replaces those that +user+ has. Returns the new ones, as they are typed.
    def renew(user)
      codes = Array.new(COUNT) { Array.new(LENGTH) { ALPHABET.sample(random: SecureRandom) }.join }
      transaction do
        where(user:).delete_all
        codes.each { |code| create! user:, digest: digest(code) }
      end
      codes.map { |code| code.scan(/.{#{GROUP}}/).join("-") }
    end

    # Whether +user+ had +typed+, which is used up by that.
    def use(user, typed)
      code = typed.downcase.delete("^a-z2-7")
      code.length == LENGTH && where(user:, digest: digest(code)).delete_all == 1
    end

    private
      def digest(code) = Digest::SHA256.hexdigest(code)
  end
end
