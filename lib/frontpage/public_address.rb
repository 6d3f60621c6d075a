require "ipaddr"
require "net/http"
require "socket"

# Restricts connections to URLs from users: only public internet addresses and https. REACH_LOOPBACK=1 also
# allows this machine, for tests.
module PublicAddress
  class Refused < StandardError; end

  # Errors that a request can raise: those that may pass, and all.
  TEMPORARY = [ SystemCallError, SocketError, IOError, Timeout::Error, OpenSSL::SSL::SSLError ].freeze
  UNREACHABLE = [ Refused, *TEMPORARY, Net::ProtocolError, Net::HTTPBadResponse ].freeze

  # IPv6 addresses are public only in the range that is assigned to networks. All others are special:
  # translated and mapped IPv4 addresses, for example.
  IPV6 = IPAddr.new("2000::/3")

  # Private and special-purpose ranges, from IANA's registries.
  NOT_PUBLIC = %w[
    0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
    192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15
    198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 2001::/23 2001:db8::/32 2002::/16
    2620:4f:8000::/48 3fff::/20
  ].map { |range| IPAddr.new(range) }.freeze

  class << self
    # Whether +text+ looks like an allowed URL. Its host is resolved when it is used.
    def url?(text)
      url = URI.parse(text)
      url.is_a?(URI::HTTP) && url.host.present? && url.userinfo.nil? &&
        (url.scheme == "https" ? !private_number?(url.host) : loopback_allowed?)
    rescue *InvalidUrl::ERRORS
      false
    end

    # Returns one of the addresses of +host+. Raises Refused if any of them isn't public, and SocketError if
    # it has no address.
    def of(host)
      addresses = Addrinfo.getaddrinfo(host.delete("[]"), nil, nil, :STREAM).map(&:ip_address)
      unless addresses.all? { |address| allowed?(address) }
        raise Refused, "#{host} resolves to an address that is not public"
      end

      addresses.first
    end

    # A connection to the host of +uri+, at the address that was checked, so that a changed DNS response can't
    # redirect it. It uses no proxy, and each step times out after +seconds+. Raises the same errors as `of`.
    def connection(uri, seconds:)
      Net::HTTP.new(uri.host, uri.port, nil).tap do |http|
        http.ipaddr = of(uri.host)
        http.use_ssl = uri.scheme == "https"
        http.max_retries = 0
        http.open_timeout = http.ssl_timeout = http.read_timeout = http.write_timeout = seconds
      end
    end

    private
      def allowed?(address)
        number = IPAddr.new(address.split("%").first)
        public?(number) || (loopback_allowed? && number.loopback?)
      end

      def public?(number)
        (number.ipv4? || IPV6.include?(number)) && NOT_PUBLIC.none? { |range| range.include?(number) }
      end

      def private_number?(host)
        !allowed?(host.delete("[]"))
      rescue IPAddr::Error
        false
      end

      def loopback_allowed? = Rails.configuration.x.reach_loopback
  end
end
