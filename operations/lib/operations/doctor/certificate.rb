require "openssl"
require "socket"

# Whether the certificate of the site is about to expire: the one that visitors get.
class Operations::Doctor::Certificate < Operations::Doctor::Examination
  DAYS = 14 # the site's own proxy renews certificates 30 days before they expire
  TIMEOUT = 5 # seconds
  DAY = 86_400 # seconds

  # When it expires; nil if the site has none, or if it can't be read.
  def self.expiry(directory, litestream) = new(directory, litestream, seconds: 0).expiry

  def findings
    return [] unless domain
    return [ unreadable ].compact unless expiry

    days = ((expiry - Time.now) / DAY).floor
    if days < DAYS
      expires = days.negative? ? "has expired" : "expires"
      [ error(:certificate_expiring, "The certificate of #{domain} #{expires} at #{time expiry}.", remedy) ]
    else
      [ ok(:certificate, "The certificate of #{domain} is valid until #{time expiry}.") ]
    end
  end

  def expiry = @expiry ||= (certificate&.not_after if domain)

  private
    def remedy
      if own_proxy?
        "Thruster renews it if ports 80 and 443 of #{domain} reach this machine: its log says why it failed."
      else
        "Renew it in the proxy that has it, and reload that proxy."
      end
    end

    def own_proxy? = variables["TLS_DOMAIN"].to_s != ""

    def domain
      if own_proxy? then variables["TLS_DOMAIN"].split(",").first.strip
      elsif variables["RELAX_SSL"] != "true" then variables["HOST"].to_s[/\A[^:]+/]
      end
    end

    # Of the site's own proxy on this machine, otherwise of the host name, which may be unreachable from here.
    def address
      if own_proxy?
        host, port = "127.0.0.1", variables["HTTPS_PORT"]
      else
        host, port = domain, variables["HOST"][/:(\d+)\z/, 1]
      end
      [ host, (port || 443).to_i ]
    end

    # Without verification: an expired certificate is read too.
    def certificate
      Socket.tcp(*address, connect_timeout: TIMEOUT, resolv_timeout: TIMEOUT) do |socket|
        socket.timeout = TIMEOUT
        tls = OpenSSL::SSL::SSLSocket.new(socket)
        tls.hostname = domain
        tls.connect
        tls.peer_cert
      end
    rescue SystemCallError, SocketError, IOError, OpenSSL::SSL::SSLError => error
      @problem = error.message
      nil
    end

    def unreadable
      return unless own_proxy?

      error(:tls_unreachable,
        "#{domain} can't be reached by HTTPS on this machine (#{address.join(":")}): #{@problem}.",
        "Check the log of Thruster. To restart it: #{Operations::Doctor::START}.")
    end
end
