# A browser that gets push notifications. It belongs to the session that turned it on: after signing out,
# nothing is shown there. Its endpoint was sent by the browser, or by someone pretending to be one: see
# PushNotifier.
class PushSubscription < ApplicationRecord
  KEY_BYTES = { p256dh_key: 65, auth_key: 16 }.freeze

  # Responses that mean it is gone permanently.
  GONE_STATUSES = %w[ 404 410 ].freeze

  belongs_to :user
  belongs_to :session

  normalizes :p256dh_key, :auth_key, with: ->(key) { key.delete("=") }

  validates :endpoint, length: { maximum: 2_000 }
  validate { errors.add :endpoint, :address unless PublicAddress.url?(endpoint.to_s) }
  validate do
    KEY_BYTES.each { |key, bytes| errors.add key, :key unless decode(self[key])&.bytesize == bytes }
  end

  delegate :device_name, to: :session

  # Whether any browser of the user gets push notifications.
  def self.any_of?(user_id) = prepared_rows(:any, user_id) { where("user_id = ?").limit(1).select(:id) }.any?

  # Saves it for this session, even if the browser belonged to another. Returns
  # false, with errors, if invalid.
  def submit
    valid? && self.class.upsert({ user_id: session.user_id, session_id:, endpoint:, p256dh_key:, auth_key: },
      unique_by: :endpoint)
  end

  # Sends +message+ as JSON, unless this is a staging copy. Returns false if a later attempt may succeed.
  def push(message)
    return true if Rails.configuration.x.staging_copy

    status = PushNotifier.to(self, message.to_json)
    destroy if status.in?(GONE_STATUSES)
    unless status.in?(GONE_STATUSES) || status.start_with?("2")
      logger.warn "Push service responded with #{status}"
    end
    LinkFetcher::TEMPORARY_STATUSES.exclude?(status.to_i)
  rescue *PublicAddress::UNREACHABLE => error
    logger.warn "Push service unreachable: #{error.class}"
    PublicAddress::TEMPORARY.none? { |kind| kind === error }
  rescue OpenSSL::OpenSSLError => error
    logger.warn "Deleted push subscription #{id}, whose key is invalid: #{error.class}"
    destroy
  end

  private
    def decode(key)
      Base64.urlsafe_decode64(key.to_s)
    rescue ArgumentError
      nil
    end
end
