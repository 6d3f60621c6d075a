# Trusts forwarded headers from known proxies only. Rails trusts X-Forwarded-For from anyone, so a direct client could appear as
# a new address with every attempt, and raises on conflicting headers.
class ForwardedHeaders
  FROM_PROXIES = %w[ FOR HOST PORT PROTO SCHEME SSL ].map { |name| "HTTP_X_FORWARDED_#{name}" }.freeze
  FROM_NOBODY = %w[ HTTP_CLIENT_IP HTTP_FORWARDED ].freeze

  def initialize(app, proxies: nil)
    @app, @proxies = app, proxies.presence || ActionDispatch::RemoteIp::TRUSTED_PROXIES
  end

  def call(env)
    FROM_NOBODY.each { |name| env.delete(name) }
    FROM_PROXIES.each { |name| env.delete(name) } if FROM_PROXIES.any? { |name| env.key?(name) } && !proxy?(env["REMOTE_ADDR"])
    @app.call(env)
  end

  private
    def proxy?(address)
      @proxies.any? { |proxy| proxy === address }
    rescue IPAddr::Error
      false
    end
end
