require_relative "bounded_cache"
require_relative "event_stream"

# The address of a request's client, as Rails determines it (ForwardedHeaders, ActionDispatch::RemoteIp), for
# code in front of Rails. Parsing it takes ten times as long as looking it up, so recent ones are cached.
class ClientAddress
  KEY = EventStream::Hub::CLIENT # in the Rack environment
  RECENT = BoundedCache.new
  MAX_CACHED_LENGTH = 100 # bytes

  class << self
    # Call it behind ForwardedHeaders.
    def of(env)
      env[KEY] ||= begin
        headers = "#{env["REMOTE_ADDR"]} #{env["HTTP_X_FORWARDED_FOR"]}"
        headers.bytesize > MAX_CACHED_LENGTH ? parse(env) : RECENT.fetch(headers) { parse(env) }
      end
    end

    # The networks of trusted proxies, including this machine, that +network+ overlaps with.
    def proxies_in(network)
      ip = IPAddr.new(network)
      proxies.select { |proxy| proxy.family == ip.family && (proxy.include?(ip) || ip.include?(proxy)) }
        .map { |proxy| "#{proxy}/#{proxy.prefix}" }
    end

    def proxies
      @proxies ||= (Rails.configuration.action_dispatch.trusted_proxies.presence ||
        ActionDispatch::RemoteIp::TRUSTED_PROXIES)
        .map { |proxy| proxy.is_a?(IPAddr) ? proxy : IPAddr.new(proxy.to_s) }
    end

    def proxy?(number, ipv4)
      @ranges ||= proxies.map do |proxy|
        [ proxy.ipv4?, proxy.to_range.then { |ips| ips.begin.to_i..ips.end.to_i } ]
      end
      @ranges.any? { |of_ipv4, numbers| of_ipv4 == ipv4 && numbers.cover?(number) }
    end

    private
      # Rails takes the latest address that isn't a trusted proxy's. A single one that the proxy sent is that,
      # and otherwise the address of the connection; looking at them as a list takes three times as long.
      def parse(env)
        address = new(env["HTTP_X_FORWARDED_FOR"] || env["REMOTE_ADDR"])
        if address.known?
          address
        else
          new(ActionDispatch::RemoteIp::GetIp.new(ActionDispatch::Request.new(env), false, proxies).to_s)
        end
      end
  end

  # The number of the address, and whether that is one of IPv4. IPv4 addresses in IPv6 notation are IPv4.
  attr_reader :number

  # +text+ may be anything; such an address belongs to no network.
  def initialize(text)
    raise IPAddr::InvalidAddressError if text.to_s.include?("/") # a network

    @ip = IPAddr.new(text.to_s).native
    @number, @ipv4 = @ip.to_i, @ip.ipv4?
    @proxy = self.class.proxy?(@number, @ipv4)
  rescue IPAddr::Error
    @proxy = true
  end

  def known? = !@ip.nil?
  def ipv4? = @ipv4

  # Whether it is that of a trusted proxy or of this machine, so that nothing is known about the client.
  def proxy? = @proxy

  def loopback? = !!@ip&.loopback?

  # The key of rate limits: an IPv4 address, or the /64 that one client usually controls.
  def prefix = @prefix ||= (@ipv4 ? to_s : @ip.mask(64).to_s if @ip)

  # "192.0.2.0/24" or "2001:db8:1:2::/64"; nil if there is no address.
  def network = @network ||= (@ipv4 ? "#{@ip.mask(24)}/24" : "#{prefix}/64" if @ip)

  def to_s = @to_s ||= @ip.to_s
end
