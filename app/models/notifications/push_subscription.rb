# A browser that gets push notifications. It belongs to the session that turned it on: after signing out, nothing is shown
# there. Its endpoint was sent by the browser, or by someone pretending to be one: see Delivery.
class PushSubscription < ApplicationRecord
  KEY_BYTES = { p256dh_key: 65, auth_key: 16 }.freeze

  # Responses that mean it is gone permanently.
  GONE = %w[ 404 410 ].freeze

  belongs_to :user
  belongs_to :session

  normalizes :p256dh_key, :auth_key, with: ->(key) { key.delete("=") }

  validates :endpoint, length: { maximum: 2_000 }
  validate { errors.add :endpoint, :address unless PublicAddress.url?(endpoint.to_s) }
  validate { KEY_BYTES.each { |key, bytes| errors.add key, :key unless decoded(self[key])&.bytesize == bytes } }

  delegate :device, to: :session

  # Saves it for this session, even if the browser belonged to another. Returns false, with errors, if invalid.
  def submit
    valid? && self.class.upsert(
      { user_id: session.user_id, session_id:, endpoint:, p256dh_key:, auth_key: }, unique_by: :endpoint
    )
  end

  # Sends +message+ as JSON. Not retried, since the inbox has it too.
  def push(message)
    status = Delivery.to(self, message.to_json)
    destroy if status.in?(GONE)
    logger.warn "A push service responded with status #{status}" unless status.in?(GONE) || status.start_with?("2")
  rescue *PublicAddress::UNREACHABLE => error
    logger.warn "A push service could not be reached: #{error.class}"
  rescue OpenSSL::OpenSSLError => error
    logger.warn "A push subscription was removed because its key is invalid: #{error.class}"
    destroy
  end

  private
    def decoded(key)
      Base64.urlsafe_decode64(key.to_s)
    rescue ArgumentError
      nil
    end
end
