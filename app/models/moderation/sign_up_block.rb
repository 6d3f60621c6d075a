# A network or an email domain that is blocked at sign-up, until a time or permanently. Members aren't affected, since they may
# share a network with others.
class SignUpBlock < ApplicationRecord
  MAX_REASON_LENGTH = 300
  DURATIONS = { "day" => 1.day, "week" => 7.days, "month" => 30.days, "year" => 365.days, "unlimited" => nil }.freeze
  MIN_PREFIXES = { true => 8, false => 16 }.freeze # by whether it is IPv4: a shorter one is probably a mistake
  DOMAIN = /\A(?=.{1,253}\z)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*\z/
  RECENT = 30.days
  MAX_SIGN_INS = 20_000 # of the recent ones, the newest are searched

  belongs_to :user, optional: true # the creator, until they delete their account

  enum :kind, %w[ network email_domain ].index_by(&:itself), validate: true, scopes: false
  attribute :duration, :string, default: "month"
  attribute :confirmed_pattern, :string # the network for which the warning was shown

  normalizes :reason, with: ->(text) { PlainText.line(text) }
  before_validation { self.pattern = network? ? normalized_network : normalized_domain }

  validates :pattern, presence: true, uniqueness: { scope: :kind }
  validates :reason, presence: true, length: { maximum: MAX_REASON_LENGTH }
  validates :duration, inclusion: { in: DURATIONS.keys }
  validate :network_is_acceptable, if: -> { network? && pattern.present? }
  validate { errors.add :pattern, :email_domain if email_domain? && pattern.present? && !pattern.match?(DOMAIN) }
  validate { errors.add :base, :rank if network? && !user&.administrator? }
  validate { warn_of_members if errors.none? && network? && needs_confirmation? }
  before_create { self.expires_at = DURATIONS.fetch(duration)&.from_now }

  scope :latest_first, -> { order(id: :desc) }
  scope :active, -> { where("expires_at IS NULL OR expires_at > ?", Time.current) }
  # Only administrators decide on networks.
  scope :visible_to, ->(user) { user.administrator? ? all : where(kind: "email_domain") }

  class << self
    def blocks_address?(address)
      active.where(kind: "network").pluck(:pattern).any? { |pattern| covers?(pattern, address) }
    end

    # Blocked domains include their subdomains.
    def blocks_email?(email_address)
      labels = email_address.to_s.rpartition("@").last.downcase.split(".").last(20)
      domains = Array.new(labels.size) { |index| labels.drop(index).join(".") }
      active.where(kind: "email_domain", pattern: domains).exists?
    end

    def covers?(network, address)
      IPAddr.new(network).include?(IPAddr.new(address.to_s).native)
    rescue IPAddr::Error
      false
    end
  end

  def expired? = expires_at&.past?

  private
    # A single IPv6 address stands for its /64, which one client usually controls.
    def normalized_network
      return pattern unless ip = parsed_network

      ip = ip.mask(64) if ip.ipv6? && pattern.exclude?("/")
      "#{ip}/#{ip.prefix}"
    end

    def network_is_acceptable
      if (ip = parsed_network).nil?
        errors.add :pattern, :network
      elsif ip.prefix < MIN_PREFIXES.fetch(ip.ipv4?)
        errors.add :pattern, :too_large, ipv4: MIN_PREFIXES[true], ipv6: MIN_PREFIXES[false]
      end
    end

    # Nil if it isn't one, or has a zone, which only means something on one machine. Visitors' IPv4 addresses in IPv6 notation are
    # converted to IPv4, so such networks are as well.
    def parsed_network
      IPAddr.new(pattern.to_s.strip).native unless pattern.to_s.include?("%")
    rescue IPAddr::Error
      nil
    end

    def normalized_domain
      pattern.to_s.strip.delete_prefix("@").then { |domain| DomainName.normalize_host(domain) || domain }
    end

    def needs_confirmation? = confirmed_pattern != pattern && recent_member_ids.any?

    # Innocent members may share the network with those who are suspended or banned.
    def warn_of_members
      suspended = Suspension.where(user_id: recent_member_ids).count(&:active?)
      errors.add :base, :members, count: recent_member_ids.size, suspended:
    end

    # The members who signed in from the network recently.
    def recent_member_ids
      @recent_member_ids ||= begin
        sign_ins = SecurityEvent.where(kind: %w[ signed_up signed_in ], created_at: RECENT.ago..).order(created_at: :desc)
          .limit(MAX_SIGN_INS).pluck(:ip_address, :user_id)
        sign_ins.group_by(&:first).select { |address, _| self.class.covers?(pattern, address) }.values.flatten(1).map(&:last).uniq
      end
    end
end
