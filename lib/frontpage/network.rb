# Whom an address stands for: who has an IPv6 address has 2^64 of them.
module Network
  # Of an +address+ as text, whatever way it is written.
  def self.of(address)
    address.include?(":") ? masked(IPAddr.new(address).native) : address
  end

  def self.masked(address)
    address.ipv6? ? address.mask(64).to_s : address.to_s
  end
  private_class_method :masked
end
