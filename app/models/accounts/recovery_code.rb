# Each code works once: as the second step for members who lost their authenticator app, or to sign in for
# members without a password who lost their passkey. Codes are shown once and stored as digests. With 80
# random bits they need neither salt nor a slow digest, nor a key that could be lost.
class RecoveryCode < ApplicationRecord
  COUNT = 10
  ALPHABET = [ *"a".."z", *"2".."7" ].freeze # without 0 and 1, which look like letters
  LENGTH = 16
  GROUP_SIZE = 4

  belongs_to :user

  class << self
    # Replaces +user+'s codes. Returns the new ones in plain text.
    def regenerate_for(user)
      codes = generate
      transaction do
        where(user:).delete_all
        codes.each { |code| create! user:, digest: digest(code) }
      end
      codes.map { |code| format_code(code) }
    end

    # Builds codes that are saved with +user+. Returns them in plain text.
    def build_for(user)
      generate.map { |code| format_code(code).tap { user.recovery_codes.build digest: digest(code) } }
    end

    # Uses up the +code+ of +user+ (a user or a relation), as typed. Returns whether it existed.
    def consume(user, code)
      code = PlainText.identifier(code).downcase.delete("^a-z2-7")
      code.length == LENGTH && where(user:, digest: digest(code)).delete_all == 1
    end

    private
      def generate = Array.new(COUNT) { Array.new(LENGTH) { ALPHABET.sample(random: SecureRandom) }.join }
      def format_code(code) = code.scan(/.{#{GROUP_SIZE}}/).join("-")
      def digest(code) = Digest::SHA256.hexdigest(code)
  end
end
