# A network or an email domain that is blocked, until a time or permanently: at sign-up, which doesn't affect
# members, since they may share a network with others; or a network in all requests (RequestBlocking).
class AccessBlock < ApplicationRecord
  include NetworkPattern

  MAX_REASON_LENGTH = 300
  DURATIONS = {
    "hour" => 1.hour, "day" => 1.day, "week" => 7.days, "month" => 30.days, "year" => 365.days,
    "unlimited" => nil
  }.freeze
  DOMAIN = /\A(?=.{1,253}\z)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*\z/
  RECENT = 30.days
  MAX_SIGN_INS = 20_000 # of the recent ones, the newest are searched

  belongs_to :user, optional: true # the creator, until they delete their account
  # Nil if it wasn't unblocked, if someone did it on the server, or if their account was deleted.
  belongs_to :unblocked_by, class_name: "User", optional: true

  enum :kind, %w[ network email_domain ].index_by(&:itself), validate: true, scopes: false
  enum :covers, %w[ sign_ups all_requests ].index_by(&:itself),
    prefix: true, validate: true, default: "sign_ups"
  attribute :duration, :string, default: "month"

  normalizes :reason, with: ->(text) { PlainText.line(text) }
  before_validation(on: :create) { self.pattern = network? ? normalized_network : normalized_domain }

  validates :pattern, presence: true, uniqueness: { scope: %i[ kind covers ], conditions: -> { active } }
  validates :reason, presence: true, length: { maximum: MAX_REASON_LENGTH }
  with_options on: :create do
    validates :duration, inclusion: { in: DURATIONS.keys }
    validate do
      errors.add :pattern, :email_domain if email_domain? && pattern.present? && !pattern.match?(DOMAIN)
    end
    validate { errors.add :covers, :email_domain if email_domain? && covers_all_requests? }
    validate { errors.add :base, :rank if network? && !user&.administrator? }
  end
  before_create do
    self.expires_at = DURATIONS.fetch(duration)&.from_now
    release_expired
  end
  after_commit { Site.reload } # other processes notice within a second (Site::Cached)

  scope :latest_first, -> { order(id: :desc) }
  scope :active, -> { where("unblocked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)", Time.current) }

  class << self
    def blocks_address?(address)
      active.where(kind: "network").pluck(:pattern).any? { |pattern| network_includes?(pattern, address) }
    end

    # Blocked domains include their subdomains.
    def blocks_email?(email_address)
      labels = email_address.to_s.rpartition("@").last.downcase.split(".").last(20)
      domains = Array.new(labels.size) { |index| labels.drop(index).join(".") }
      active.where(kind: "email_domain", pattern: domains).exists?
    end

    # Those of all requests that apply to +address+, an address or a network, now; all of them if it is nil.
    def of_requests_from(address)
      active.covers_all_requests.select { |block| address.nil? || network_includes?(block.pattern, address) }
    end
  end

  # Unblocks it in the name of +user+, or of someone on the server. Nothing happens if it has ended already.
  def unblock(by: nil)
    update!(unblocked_at: Time.current, unblocked_by: by) unless ended?
  end

  def expired? = !!expires_at&.past? && (unblocked_at.nil? || unblocked_at >= expires_at)
  def ended? = unblocked_at.present? || expired?

  # Only administrators decide on networks, and see them. Moderators see that there is a block.
  def decided_by?(member) = email_domain? || member.administrator?

  # Whether to show what it means before it is created.
  def needs_confirmation? = covers_all_requests? || (network? && recent_members.any?)

  # The members who signed in from the network recently. Innocent ones may share it with those who are
  # suspended or banned.
  def recent_members
    @recent_members ||= begin
      sign_ins = SecurityEvent.where(kind: %w[ signed_up signed_in ], created_at: RECENT.ago..)
        .order(created_at: :desc)
        .limit(MAX_SIGN_INS).pluck(:ip_address, :user_id)
      addresses = sign_ins.map(&:first)
        .uniq.select { |address| self.class.network_includes?(pattern, address) }.to_set
      User.where(id: sign_ins.filter_map { |address, id| id if addresses.include?(address) }.uniq).to_a
    end
  end

  def suspended_members_count = Suspension.where(user_id: recent_members).count(&:active?)

  private
    def normalized_domain
      pattern.to_s.strip.delete_prefix("@").then { |domain| DomainName.normalize_host(domain) || domain }
    end

    # An expired block ends when it expired, so that the unique index admits the new one.
    def release_expired
      self.class.where(kind:, covers:, pattern:, unblocked_at: nil).where(expires_at: ..Time.current)
        .update_all("unblocked_at = expires_at")
    end
end
