# The network of a block, in one notation. A block of all requests can't cover addresses that would block
# everybody: this machine, proxies, and the administrator's own.
module AccessBlock::NetworkPattern
  extend ActiveSupport::Concern

  # By whether it is IPv4: a shorter one is probably a mistake.
  MIN_PREFIXES = { true => 8, false => 16 }.freeze

  included do
    attribute :own_address, :string # the client address of the administrator's request

    validate :network_is_acceptable, :network_is_blockable,
      on: :create, if: -> { network? && pattern.present? }
  end

  class_methods do
    def network_includes?(network, address)
      IPAddr.new(network).include?(IPAddr.new(address.to_s).native)
    rescue IPAddr::Error
      false
    end
  end

  # The number of addresses, or of IPv6 networks of one client each.
  def size = 2**((ipv4? ? 32 : 64) - prefix).clamp(0..)
  def ipv4? = pattern.exclude?(":")
  def prefix = pattern[/\d+\z/].to_i

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

    def network_is_blockable
      return if errors.any? || covers_sign_ups?

      if (proxies = ClientAddress.proxies_in(pattern)).any?
        errors.add :pattern, :proxy, networks: proxies.to_sentence(locale: I18n.locale)
      elsif self.class.network_includes?(pattern, own_address)
        errors.add :pattern, :own_address, address: own_address
      end
    end

    # Nil if it isn't one, or has a zone, which only means something on one machine. Visitors' IPv4 addresses
    # in IPv6 notation are converted to IPv4, so such networks are as well.
    def parsed_network
      IPAddr.new(pattern.to_s.strip).native unless pattern.to_s.include?("%")
    rescue IPAddr::Error
      nil
    end
end
