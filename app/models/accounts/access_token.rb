# An API token. Its scope allows reading, reading and writing, or only fetching private feeds. The token is
# shown once and stored as a digest; with more than 200 random bits it needs neither salt nor a slow digest.
class AccessToken < ApplicationRecord
  PREFIX = "frontpage_" # lets secret scanners recognize leaked tokens
  LENGTH = 40
  FORMAT = /\A#{PREFIX}[1-9A-HJ-NP-Za-km-z]{#{LENGTH}}\z/
  MAX_NAME_LENGTH = 60
  MAX_PER_USER = 50
  LAST_USED_REFRESH_RATE = 1.hour

  belongs_to :user

  enum :scope, %w[ read write feeds ].index_by(&:itself), validate: true, scopes: false, prefix: :scope

  normalizes :name, with: ->(name) { PlainText.line(name) }

  validates :name, presence: true, length: { maximum: MAX_NAME_LENGTH }
  validate { errors.add :expires_on, :past if expires_on.present? && expires_at.nil? || expires_at&.past? }
  validate(on: :create) do
    if self.class.where(user:).offset(MAX_PER_USER - 1).exists?
      errors.add :base, :too_many, count: MAX_PER_USER
    end
  end

  scope :oldest_first, -> { order(:id) }

  attr_reader :secret, :expires_on

  before_create { self.digest = self.class.digest(@secret = PREFIX + SecureRandom.base58(LENGTH)) }

  class << self
    # Returns the unexpired token with +secret+, or nil.
    def find_by_secret(secret)
      token = find_by(digest: digest(secret)) if FORMAT.match?(secret)
      token if token && !token.expired?
    end

    def digest(secret) = Digest::SHA256.hexdigest(secret)
  end

  # The last day on which it works, such as 2027-01-31; blank if it doesn't expire.
  def expires_on=(day)
    @expires_on = day.to_s.strip
    self.expires_at =
      (Date.iso8601(@expires_on).in_time_zone.end_of_day if @expires_on.match?(Search::Query::DATE))
  rescue Date::Error
    self.expires_at = nil
  end

  # Saves the token and records it in the security log. Returns false, with errors, if invalid. The lock
  # enforces the maximum.
  def issue(**from)
    Writes.with_lock("access tokens of #{user_id}") do
      user.record_change("token_made", **from) { save }
    end
  end

  def revoke(**from)
    transaction { destroy && user.security_events.create!(kind: "token_revoked", **from) }
  end

  def expired?
    expires_at.present? && expires_at.past?
  end

  # At most once an hour: reading should not write.
  def touch_last_used
    if !MaintenanceMode.on? && (last_used_at.nil? || last_used_at.before?(LAST_USED_REFRESH_RATE.ago))
      self.class.where(id:).update_all(last_used_at: Time.current)
    end
  rescue ActiveRecord::ActiveRecordError => error
    logger.warn "The last use of API token #{id} could not be saved: #{error.message}"
  end
end
