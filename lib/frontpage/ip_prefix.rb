# The network that an address is counted for: an IPv6 client usually controls a whole /64.
module IpPrefix
  # The prefix of an +address+ in any notation.
  def self.of(address)
    address.include?(":") ? masked(IPAddr.new(address).native) : address
  end

  # The /48 of an IPv6 +address+, the most that one customer usually gets; nil for IPv4.
  def self.site_of(address)
    network_of(address)&.then { |network| network if network.include?(":") }
  end

  # The network of a stored +address+, without the part that identifies a connection: "192.0.2.0/24",
  # "2001:db8:1::/48"; nil if it isn't an address.
  def self.network_of(address)
    ip = IPAddr.new(address.to_s).native
    length = ip.ipv6? ? 48 : 24
    "#{ip.mask(length)}/#{length}"
  rescue IPAddr::Error
    nil
  end

  def self.masked(address)
    address.ipv6? ? address.mask(64).to_s : address.to_s
  end
  private_class_method :masked
end
