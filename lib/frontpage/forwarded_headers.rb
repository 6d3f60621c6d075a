# Trusts forwarded headers from known proxies only. Rails trusts X-Forwarded-For from anyone, so a client could pretend to have a
# new address for every attempt, and raises on conflicting headers.
class ForwardedHeaders
  PROXY_HEADERS = %w[ FOR HOST PORT PROTO SCHEME SSL ].map { |name| "HTTP_X_FORWARDED_#{name}" }.freeze
  UNTRUSTED_HEADERS = %w[ HTTP_CLIENT_IP HTTP_FORWARDED ].freeze

  def initialize(app, proxies: nil)
    @app, @proxies = app, proxies.presence || ActionDispatch::RemoteIp::TRUSTED_PROXIES
  end

  def call(env)
    UNTRUSTED_HEADERS.each { |name| env.delete(name) }
    PROXY_HEADERS.each { |name| env.delete(name) } if PROXY_HEADERS.any? { |name| env.key?(name) } && !proxy?(env["REMOTE_ADDR"])
    @app.call(env)
  end

  private
    def proxy?(address)
      @proxies.any? { |proxy| proxy === address }
    rescue IPAddr::Error
      false
    end
end
