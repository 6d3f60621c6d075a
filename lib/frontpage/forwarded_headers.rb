# Believes what a proxy says about a request, and nobody else. Rails believes X-Forwarded-For from anyone, so that whoever
# reaches the server itself could count as a new address with every try, and refuses two headers that disagree with a 500.
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
