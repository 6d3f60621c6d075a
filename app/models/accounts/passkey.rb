# The public part of a WebAuthn credential, which isn't enough to sign in. A passkey requires the device and
# unlocking it, so it counts as both factors.
class Passkey < ApplicationRecord
  MAX_NAME_LENGTH = 60
  MAX_PER_USER = 20

  belongs_to :user

  normalizes :name, with: ->(name) { PlainText.line(name) }

  validates :name, presence: true, length: { maximum: MAX_NAME_LENGTH }
  validates :credential, uniqueness: true
  validate(on: :create) do
    if self.class.where(user:).offset(MAX_PER_USER - 1).exists?
      errors.add :base, :too_many, count: MAX_PER_USER
    end
  end

  scope :oldest_first, -> { order(:id) }

  class << self
    # The WebAuthn user handle: opaque, and constant for the account's lifetime. It is stored if the account
    # was created with a passkey, otherwise derived from the row.
    def user_handle_for(user)
      user.passkey_handle || encode(Digest::SHA256.digest("#{user.id} #{user.created_at.to_r}"))
    end

    # +name+, with a number if the member has a passkey of that name: "Linux 2".
    def unused_name(user, name)
      taken = where(user:).pluck(:name)
      [ name, *(2..MAX_PER_USER + 1).map { |number| "#{name} #{number}" } ]
        .find { |candidate| taken.exclude?(candidate) }
    end

    # A handle for a user who does not exist yet.
    def new_handle = encode(SecureRandom.bytes(32))

    private
      def encode(bytes) = WebAuthn.standard_encoder.encode(bytes)
  end

  # Records a use. +count+ is the key's new signature counter, or 0 if it has none. Returns false if another
  # use has changed the stored counter meanwhile.
  def record_use(count)
    self.class.where(id:, sign_count:).update_all(sign_count: count, last_used_at: Time.current) == 1
  end
end
