# The network that an address is counted for: an IPv6 client usually controls a whole /64.
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
