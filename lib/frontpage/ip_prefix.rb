# The network prefix of an address: a client with IPv6 usually controls a whole /64.
module IpPrefix
  # The prefix of an +address+ in any notation.
  def self.of(address)
    address.include?(":") ? masked(IPAddr.new(address).native) : address
  end

  def self.masked(address)
    address.ipv6? ? address.mask(64).to_s : address.to_s
  end
  private_class_method :masked
end
